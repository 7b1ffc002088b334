import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import { readFormFields } from "#api/submit.server.ts";
import { ProductDetails } from "#app/site/product/product-details.tsx";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { buildPreviewPath, toProductCard } from "#features/content/previews/cards.ts";
import { CATCH_ALL_TYPES } from "#features/content/products/groups.ts";
import { getProductNoun } from "#features/content/products/product-noun.ts";
import { MAX_QUERY_LENGTH } from "#features/content/products/rules.ts";
import { findMissingSku, type MissingSku } from "#features/content/products/site/missing-sku.ts";
import { RelatedProducts, toRelatedProduct } from "#features/content/products/site/related-products.tsx";
import { NOTICE_SENT } from "#features/inbox/quotes/arrival-messages.ts";
import { QUOTE_SENT } from "#features/inbox/quotes/messages.ts";
import { ArrivalNotice, NOTICE_FIELD } from "#features/inbox/quotes/site/arrival-notice.tsx";
import { ProductQuote } from "#features/inbox/quotes/site/product-quote-form.tsx";
import { toPostedQuote } from "#features/inbox/quotes/site/quote-form.tsx";
import { Deferred } from "#site/deferred.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { respondToFormPost } from "#site/sent/respond-to-form-post.server.ts";
import { formatUsd } from "#ui/format.ts";
import type { Route } from "./+types/product";

const MissingProduct = lazy(() => import("#features/content/products/site/missing-product.tsx"));

const MAX_RELATED = 4;
/** Statuses of an unknown product, a deleted one and an invalid SKU; any other error is our failure. */
const MISSING_STATUSES = [404, 410, 422];
/** The client's type names the success only. */
const isWithdrawn = ({ status }: { status: number }) => status === 410;

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
	if (!loaderData) return [];
	if ("missing" in loaderData) {
		const { name, sku } = loaderData.missing;
		return buildPageMeta(matches, location, {
			title: name ? `${name}: ya no está` : "Producto no encontrado",
			description: `El SKU ${sku} no está en el catálogo. Mira los productos más parecidos que tenemos hoy o pregúntanos por WhatsApp.`,
			isHidden: true,
		});
	}
	const { product, path, preview } = loaderData;
	const price = formatUsd(product.price * 100);
	return buildPageMeta(
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
	const api = createApiClient(request);
	const response = await api.products[":sku"].$get({ param: { sku: params.sku } });
	if (!response.ok) {
		if (!MISSING_STATUSES.includes(response.status)) throw new Error(`a product answered ${response.status}`);
		const unknownProduct: MissingSku = { sku: params.sku, name: null, type: null, products: [] };
		const missing = (await findMissingSku(api, params.sku)) ?? unknownProduct;
		return data({ missing }, { status: isWithdrawn(response) ? 410 : 404 });
	}
	const { keywords: _keywords, googleImageUrl: _hint, ...product } = await response.json();
	const path = `/productos/${encodeUrlSegment(product.sku)}`;
	// Lowercase SKUs are accepted; a former SKU redirects.
	if (product.sku !== params.sku.toUpperCase()) throw redirect(path, 301);
	const [similar, settings] = await Promise.all([
		api.products.$get({ query: { ...getRelatedQuery(product), limit: String(MAX_RELATED + 1) } }),
		api.settings.$get(),
	]);
	const related = similar.ok ? await similar.json() : [];
	const { name: shopName } = await settings.json();
	return {
		product,
		path,
		preview: buildPreviewPath("producto", product.sku, toProductCard(product, shopName)),
		related: related
			.filter(({ sku }) => sku !== product.sku)
			.slice(0, MAX_RELATED)
			.map(toRelatedProduct),
	};
}

/** Products of a general type have nothing in common, so those with the same noun are related: pads to brake pads. */
function getRelatedQuery({ type, name, brand }: { type: string; name: string; brand: string }) {
	return CATCH_ALL_TYPES.includes(type)
		? { categoria: type, q: getProductNoun({ name, brand }) ?? name.slice(0, MAX_QUERY_LENGTH) }
		: { categoria: type };
}

/** Receives the forms of quote and notice without JavaScript: one product, through the dialog's API. */
export async function action({ request, params }: Route.ActionArgs) {
	const fields = await readFormFields(request);
	const { sku } = params;
	if (NOTICE_FIELD in fields) {
		const notice = { ...toPostedQuote(fields, { sku, quantity: 1 }), [NOTICE_FIELD]: true };
		return respondToFormPost(fields, NOTICE_SENT, () =>
			createApiClient(request).quotes.$post({ header: {}, json: notice }),
		);
	}
	const json = toPostedQuote(fields, { sku, quantity: Number(fields.quantity) });
	return respondToFormPost(fields, QUOTE_SENT, () =>
		createApiClient(request).quotes.$post({ header: {}, json }),
	);
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
	if ("missing" in loaderData)
		return (
			<Suspense>
				<MissingProduct missingSku={loaderData.missing} />
			</Suspense>
		);
	const { product, path, related } = loaderData;
	const isNoticePost = actionData?.typed !== undefined && NOTICE_FIELD in actionData.typed;
	return (
		<div className="measure pt-2 pb-[clamp(3.5rem,1.8rem+7.5vw,6.5rem)] md:pt-10">
			<ProductDetails product={product} path={path} />
			<Deferred>
				{/* An answer to a posted notice is shown even if the product has arrived meanwhile. */}
				{(product.availability === "out_of_stock" || isNoticePost) && (
					<ArrivalNotice
						key={`aviso-${product.id}`}
						product={product}
						path={path}
						postResult={isNoticePost ? actionData : undefined}
					/>
				)}
				<ProductQuote
					key={product.id}
					product={product}
					path={path}
					postResult={isNoticePost ? undefined : actionData}
				/>
				<RelatedProducts
					title={CATCH_ALL_TYPES.includes(product.type) ? "Parecidos" : `Más en «${product.type}»`}
					products={related}
					className="mt-14 md:mt-20"
				/>
			</Deferred>
		</div>
	);
}
