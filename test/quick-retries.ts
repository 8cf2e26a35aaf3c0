// The Stripe SDK waits half a second and longer before it tries a failed call again; what tests see afterwards does not depend on it.
import Stripe from 'stripe';

Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;
