import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { typedFields } from "#api/submit.server.ts";
import { cardOfProduct, previewPath } from "#features/previews/cards.ts";
import { QUOTE_SENT } from "#features/quotes/sentences.ts";
import { quoteIn } from "#features/quotes/use-quote-form.ts";
import { urlPart } from "#site-path.ts";
import { formatUsd } from "#ui/format.ts";
import type { Route } from "./+types/product";
import { Later } from "./layout/later.tsx";
import { pageMeta } from "./page-meta.ts";
import { type Missing, missingOf } from "./products/missing.ts";
import { ProductQuote } from "./products/product-quote.tsx";
import { Related, relatedOf } from "./products/related.tsx";
import { ProductSheet } from "./products/sheet.tsx";
import { answerPosted } from "./sent/answer-posted.server.ts";

const MissingProduct = lazy(() => import("./products/missing-product.tsx"));

const MOST_RELATED = 4;
/** Statuses of an unknown product, a deleted one and an invalid SKU; any other error is our failure. */
const MISSING = [404, 410, 422];

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
	if (!loaderData) return [];
	if ("missing" in loaderData) {
		const { name, sku } = loaderData.missing;
		return pageMeta(matches, location, {
			title: name ? `${name}: ya no está` : "Producto no encontrado",
			description: `El SKU ${sku} no está en el catálogo. Mira los productos más parecidos que tenemos hoy o pregúntanos por WhatsApp.`,
			isHidden: true,
		});
	}
	const { product, path, preview } = loaderData;
	const price = formatUsd(product.price * 100);
	return pageMeta(
		matches,
		{ ...location, pathname: path },
		{
			title: product.name,
			description: product.description,
			descriptionEnd: `SKU ${product.sku}, ${price} con ITBMS incluido.`,
			image: { path: preview, alt: `${product.name}, ${price} con ITBMS incluido` },
			trail: [
				["Productos", "/productos"],
				[product.name, path],
			],
			jsonLd: ["product", loaderData],
		},
	);
};

export async function loader({ request, params }: Route.LoaderArgs) {
	const api = apiFor(request);
	const reply = await api.products[":sku"].$get({ param: { sku: params.sku } });
	if (!reply.ok) {
		if (!MISSING.includes(reply.status)) throw new Error(`a product answered ${reply.status}`);
		const never: Missing = { sku: params.sku, name: null, type: null, products: [] };
		const missing = (await missingOf(api, params.sku)) ?? never;
		return data({ missing }, { status: reply.status === 410 ? 410 : 404 });
	}
	const { keywords: _keywords, googleImageUrl: _hint, ...product } = await reply.json();
	const path = `/productos/${urlPart(product.sku)}`;
	// Lowercase SKUs are accepted; a former SKU redirects.
	if (product.sku !== params.sku.toUpperCase()) throw redirect(path, 301);
	const [alike, settings] = await Promise.all([
		api.products.$get({ query: { categoria: product.type, limit: "5" } }),
		api.settings.$get(),
	]);
	const related = alike.ok ? await alike.json() : [];
	const { name: shop } = await settings.json();
	return {
		product,
		path,
		preview: previewPath("producto", product.sku, cardOfProduct(product, shop)),
		related: related
			.filter(({ sku }) => sku !== product.sku)
			.slice(0, MOST_RELATED)
			.map(relatedOf),
	};
}

/** Receives the quote form without JavaScript: one product, through the dialog's API. */
export async function action({ request, params }: Route.ActionArgs) {
	const typed = await typedFields(request);
	const { customer, car, website } = quoteIn(typed, []);
	const products = [{ sku: params.sku, quantity: Number(typed.quantity) }];
	const json = { customer, ...car, products, website };
	return answerPosted(typed, QUOTE_SENT, () => apiFor(request).quotes.$post({ header: {}, json }));
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
	if ("missing" in loaderData)
		return (
			<Suspense>
				<MissingProduct missing={loaderData.missing} />
			</Suspense>
		);
	const { product, path, related } = loaderData;
	return (
		<div className="measure pt-6 pb-[clamp(3.5rem,1.8rem+7.5vw,6.5rem)] md:pt-10">
			<ProductSheet product={product} path={path} />
			<Later>
				<ProductQuote key={product.id} product={product} path={path} outcome={actionData} />
				<Related title={`Más en «${product.type}»`} products={related} className="mt-14 md:mt-20" />
			</Later>
		</div>
	);
}
