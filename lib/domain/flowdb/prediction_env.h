/* prediction_env.h - the environment in which the course of an instance is
 * predicted before the instance exists (approval/predict.h). */
#ifndef FLOWDB_PREDICTION_ENV_H
#define FLOWDB_PREDICTION_ENV_H

#include "flowdb/tree.h"

/* prediction_env - the environment; it lives as long as ctx->mem and need not
 * be freed.  The engine's questions cannot return errors, so look at **fault
 * after the prediction: it is the first error of the database, or OK. */
const struct flow_env *prediction_env(struct ctx *ctx, enum err **fault);

#endif
