/* model_deploy.h - inner: the call that deploys a model. */
#ifndef BPM_MODEL_DEPLOY_H
#define BPM_MODEL_DEPLOY_H

#include "web/req.h"

/*
 * model_deploy - the call of the endpoint that deploys.  It makes all checks in
 * the order of the wire contract.  If one of them finds something, it answers
 * with the first finding and deploys nothing; else it creates the model's next
 * version and suspends the earlier ones.  The endpoint's CHECK has locked the
 * model and found that the caller manages it.
 */
enum err model_deploy(struct req *r, const struct args *in) MUST_CHECK;

#endif
