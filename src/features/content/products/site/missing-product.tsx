import { encodeUrlSegment } from "#domain/site-path.ts";
import { ProductSearch } from "#site/product-search.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { MissingSku } from "./missing-sku.ts";
import { RelatedProducts } from "./related-products.tsx";

/** Explains that a product is no longer sold, and suggests replacements. @source rules 6.34 */
export default function MissingProduct({ missingSku }: { missingSku: MissingSku }) {
	const { sku, name, type, products } = missingSku;
	const question = `Hola, busco ${name ? `${name} (SKU ${sku})` : `el SKU ${sku}`} y no lo veo en el catálogo. ¿Qué tienen en su lugar?`;
	return (
		<div className="measure pt-6 pb-[clamp(3.5rem,1.8rem+7.5vw,6.5rem)] md:pt-10">
			<p className="eyebrow text-muted">{name ? "Ya no está en el catálogo" : "No está en el catálogo"}</p>
			<h1 className="title-2 mt-3 max-w-[24em]">{name ?? `No hay un producto «${sku}»`}</h1>
			<p className="lead mt-3 text-muted">
				{name && (
					<span>
						<span className="num">SKU {sku}.</span> Ya no lo vendemos.{" "}
					</span>
				)}
				<span>{getExplanation(name, products.length)}</span>
			</p>
			<Replacements missingSku={missingSku} className="mt-8" />
			<ProductSearch id="no-existe" className="mt-8" />
			<div className="mt-8 actions">
				<ShopChat text={question}>Preguntar por WhatsApp</ShopChat>
				{type && (
					<ButtonLink to={`/productos?categoria=${encodeUrlSegment(type)}`} tone="line">
						Ver todo en «{type}»
					</ButtonLink>
				)}
				<ButtonLink to="/productos" tone="line">
					Ver el catálogo
				</ButtonLink>
			</div>
		</div>
	);
}

function getExplanation(name: string | null, replacementCount: number): string {
	if (name && replacementCount > 0) return "Estos son los más parecidos que tenemos hoy.";
	if (name) return "Escríbenos y te decimos qué le sirve a tu carro.";
	if (replacementCount > 0) return "Ninguno tiene ese SKU. Mira lo que se escribe parecido.";
	return "Ninguno tiene ese SKU. Revisa cómo está escrito en la etiqueta, o escríbenos y lo buscamos por ti.";
}

/** Shows the same above the results of a search for the SKU. */
export function MissingSkuNotice({ missingSku }: { missingSku: MissingSku }) {
	const { sku, name, products } = missingSku;
	if (!name && products.length === 0) return null;
	return (
		<div className="pb-8">
			{name && (
				<p className="mb-5 max-w-prose">
					<strong>{name}</strong>
					<span>{` (SKU ${sku}) ya no está en el catálogo.`}</span>
				</p>
			)}
			<Replacements missingSku={missingSku} />
		</div>
	);
}

/** Lists replacements of a SKU that is not on sale. */
function Replacements({ missingSku, className }: { missingSku: MissingSku; className?: string }) {
	const defaultTitle = missingSku.products.length === 1 ? "¿Buscabas este?" : "¿Buscabas uno de estos?";
	const title = missingSku.name ? "En su lugar" : defaultTitle;
	return <RelatedProducts title={title} products={missingSku.products} className={className} />;
}
