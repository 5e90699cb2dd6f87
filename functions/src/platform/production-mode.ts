// Google's runtime answers a body that is no JSON before our code, in development with the stack and the
// paths of the server. Import this first.
process.env.NODE_ENV ??= 'production';
