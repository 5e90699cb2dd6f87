export async function deploy(_: object): Promise<boolean> {
  throw new Error('to come');
}
