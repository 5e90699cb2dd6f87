import { content } from '../../../content/brand.ts';

export default function OnePageRoute() {
  return <title>{`One page · ${content.product}`}</title>;
}
