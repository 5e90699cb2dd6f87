import * as firebaseApp from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import { Component } from '@firebase/component';

/** Internal functions of the Firebase packages, which have no public types. */
const { _addComponent } = firebaseApp as unknown as {
  readonly _addComponent: (app: FirebaseApp, component: Component<never>) => void;
};

type TokenListener = (token: string | null) => void;

/** Builds an unsigned ID token, which emulators accept. */
export function idToken(uid: string, claims: object = {}): string {
  const segment = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${segment({ alg: 'none', typ: 'JWT' })}.${segment({ sub: uid, user_id: uid, ...claims })}.`;
}

/** A replacement for Firebase Auth with a token that tests can change. */
export class SignIn {
  private token: string | null = null;
  private readonly listeners = new Set<TokenListener>();

  constructor(app: FirebaseApp) {
    const auth = {
      getUid: () => this.token,
      getToken: () => Promise.resolve(this.token === null ? null : { accessToken: this.token }),
      addAuthTokenListener: (listener: TokenListener) => {
        this.listeners.add(listener);
        queueMicrotask(() => listener(this.token));
      },
      removeAuthTokenListener: (listener: TokenListener) => this.listeners.delete(listener),
    };
    _addComponent(
      app,
      new Component('auth-internal' as never, () => auth as never, 'PRIVATE' as never),
    );
  }

  /** Signs in or refreshes the token. Null signs out. */
  change(token: string | null): void {
    this.token = token;
    for (const listener of this.listeners) listener(token);
  }
}
