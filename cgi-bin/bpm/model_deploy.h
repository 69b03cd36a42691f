/* model_deploy.h - inner: deploying a model. */
#ifndef BPM_MODEL_DEPLOY_H
#define BPM_MODEL_DEPLOY_H

#include "web/req.h"

/*
 * model_deploy - the call of the row that deploys: everything that is checked
 * is checked in the order of the wire contract, the first finding is answered,
 * and nothing is deployed.  Else the model's next version is there, and those
 * before it are suspended.  The row has locked the model, and checked that the
 * caller manages it.
 */
enum err model_deploy(struct req *r, const struct args *in) MUST_CHECK;

#endif
