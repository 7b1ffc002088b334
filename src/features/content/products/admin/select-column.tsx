import type { ListSelection } from "#features/content/products/admin/use-selection.ts";
import type { AdminProduct } from "#features/content/products/editing/contract.ts";
import type { DataColumn } from "#ui/data-table.tsx";

/** Creates the column that selects products; its header selects those of the page. */
export function createSelectColumn(
	products: readonly AdminProduct[],
	{ ids, isFullFilter }: ListSelection,
	onToggle: (ids: readonly string[], isSelected: boolean) => void,
): DataColumn<AdminProduct> {
	const isSelected = ({ id }: AdminProduct) => isFullFilter || ids.has(id);
	return {
		id: "select",
		header: "Elegir",
		card: "mark",
		// A column of its own beside the picture of a dense row.
		className: "w-10 cards:absolute cards:inset-y-0 cards:left-0 cards:flex",
		cell: (product) => (
			<label className="inline-flex min-h-9 cursor-pointer items-center cards:min-w-7 cards:justify-center">
				<span className="sr-only">{`Elegir ${product.name}`}</span>
				<input
					type="checkbox"
					checked={isSelected(product)}
					onChange={(event) => onToggle([product.id], event.currentTarget.checked)}
				/>
			</label>
		),
		headerCell: (
			<label className="inline-flex min-h-6 cursor-pointer items-center">
				<span className="sr-only">Elegir los de esta página</span>
				<input
					type="checkbox"
					checked={products.length > 0 && products.every(isSelected)}
					onChange={(event) =>
						onToggle(
							products.map(({ id }) => id),
							event.currentTarget.checked,
						)
					}
				/>
			</label>
		),
	};
}
