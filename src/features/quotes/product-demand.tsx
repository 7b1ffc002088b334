import { brandLabel } from "#features/products/brand-label.ts";
import type { DataColumn } from "#ui/data-table.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import type { OverviewProduct, ProductOverview } from "./demand-contract.ts";
import { toCents } from "./rules.ts";

type Href = (product: Pick<OverviewProduct, "id">) => string;

/** The columns of the products overview. @source rules 4.21 */
export const demandColumns = (editHref: Href): readonly DataColumn<OverviewProduct>[] => [
	{
		id: "name",
		header: "Producto",
		isSortable: true,
		card: "name",
		cell: (product) => <NameLink product={product} to={editHref(product)} />,
	},
	{
		id: "sku",
		header: "SKU",
		isSortable: true,
		card: "pair",
		className: "whitespace-nowrap",
		cell: ({ sku }) => sku,
	},
	{
		id: "brand",
		header: "Marca",
		isSortable: true,
		card: "mark",
		cell: ({ brand }) => <span className="cards:badge">{brandLabel(brand)}</span>,
	},
	{
		id: "type",
		header: "Tipo",
		isSortable: true,
		card: "pair",
		// Its room is the name's, below which it stands.
		className: "max-xl:hidden",
		cell: ({ type }) => type,
	},
	{
		id: "price",
		header: "Precio",
		isSortable: true,
		isNumber: true,
		card: "pair",
		cell: ({ shown_price }) => formatUsd(toCents(shown_price)),
	},
	{
		id: "quotes",
		header: "Cotizaciones",
		isSortable: true,
		isNumber: true,
		card: "pair",
		cell: ({ quote_count }) => quote_count,
	},
	{
		id: "quantity",
		header: "Cantidad total",
		isSortable: true,
		isNumber: true,
		card: "pair",
		cell: ({ total_quantity }) => total_quantity,
	},
	{
		id: "week",
		header: "Esta Semana",
		isSortable: true,
		isNumber: true,
		card: "pair",
		cell: ({ quotes_this_week }) => quotes_this_week,
	},
];

/** The five products that most quotes name; bars compare them at a glance. */
export function TopProducts({ top, editHref }: { top: ProductOverview["top"]; editHref: Href }) {
	const most = Math.max(1, ...top.map(({ quote_count }) => quote_count));
	return (
		<ol className="card divide-y divide-linea">
			{top.map((product, place) => (
				<li key={product.product_id} className="grid grid-cols-[1.5rem_1fr_auto] gap-x-3 p-3">
					<span className="num font-bold text-gris">{place + 1}</span>
					<div className="min-w-0">
						<Anchor
							to={editHref({ id: product.product_id })}
							className="font-semibold [overflow-wrap:anywhere] hover:underline"
						>
							<WholeWords text={product.name} />
						</Anchor>
						<p className="text-sm text-gris">
							<WholeWords text={`${product.sku} · ${brandLabel(product.brand)}`} />
						</p>
						<svg
							aria-hidden="true"
							viewBox="0 0 100 4"
							preserveAspectRatio="none"
							className="mt-1.5 h-1 w-full fill-tinta"
						>
							<rect width={(product.quote_count / most) * 100} height="4" />
						</svg>
					</div>
					<div className="num text-right text-sm">
						<p className="font-semibold">
							{plural(product.quote_count, "cotización", "cotizaciones")}
						</p>
						<p className="text-gris">{plural(product.total_quantity, "pieza", "piezas")}</p>
					</div>
				</li>
			))}
		</ol>
	);
}

function NameLink({ product, to }: { product: OverviewProduct; to: string }) {
	return (
		<div>
			<Anchor to={to} className="font-semibold [overflow-wrap:anywhere] hover:underline">
				<WholeWords text={product.name} />
			</Anchor>
			{!product.is_visible && <span className="ml-2 text-sm text-gris">(oculto)</span>}
			<p className="cards:hidden text-sm text-gris xl:hidden">{product.type}</p>
		</div>
	);
}
