import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import type { DataColumn } from "#ui/data-table.tsx";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import { brandLabel } from "./brand-label.ts";
import { ProductPicture } from "./product-picture.tsx";
import type { AdminProduct } from "./staff/contract.ts";

type Row = AdminProduct;
/** The parts of a row that act, which the page makes. */
export type ProductActions = {
	editHref: (product: Row) => string;
	price: (product: Row) => ReactNode;
	buttons: (product: Row) => ReactNode;
};

/** The columns of «Editar Productos». */
export function productColumns({
	editHref,
	price,
	buttons,
}: ProductActions): readonly DataColumn<Row>[] {
	return [
		{
			id: "name",
			header: "Producto",
			isSortable: true,
			card: "name",
			cell: (product) => (
				<div className="flex items-center gap-3">
					<ProductPicture
						product={{ ...product, image: product.picture }}
						sizes="48px"
						className="size-12 shrink-0 overflow-hidden border border-linea object-cover text-[0.5625rem]"
					/>
					<div className="min-w-0">
						<Anchor
							to={editHref(product)}
							className="font-semibold [overflow-wrap:anywhere] hover:underline"
						>
							<WholeWords text={product.name} />
						</Anchor>
						{!product.is_visible && <Badge className="mt-1">Oculto</Badge>}
					</div>
				</div>
			),
		},
		{
			id: "sku",
			header: "SKU",
			isSortable: true,
			className: "whitespace-nowrap",
			cell: ({ sku }) => sku,
		},
		{ id: "brand", header: "Marca", isSortable: true, cell: ({ brand }) => brandLabel(brand) },
		{ id: "type", header: "Tipo", isSortable: true, cell: ({ type }) => type },
		{
			id: "price",
			header: "Precio",
			isSortable: true,
			isNumber: true,
			card: "foot",
			className: "cards:grow cards:text-base",
			cell: price,
		},
		{
			id: "updated_at",
			header: "Editado",
			isSortable: true,
			card: "none",
			className: "max-2xl:hidden",
			cell: ({ updated_at }) => <span className="text-gris">{formatDateTime(updated_at)}</span>,
		},
		{ id: "actions", header: "Acciones", card: "foot", cell: buttons },
	];
}
