import { useChange } from "#admin/frame/use-change.ts";
import { getCurrentRecord, read, staffApi, toErrorMessage } from "#api/client.ts";
import { formatPrice, getPriceChangedMessage, PriceEditor } from "#core/records/admin/price-editor.tsx";
import type { AdminService } from "#features/content/services/editing/contract.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";

const NO_PRICE = "A cotizar";

/** The prices of all services in one table, each edited in place. @source rules 6.41 */
export function ServicePrices({ services }: { services: readonly AdminService[] }) {
	const { run } = useChange();

	const handlePrice = (service: AdminService, price: number | null) =>
		run({
			id: service.id,
			call: () => savePrice(service, price),
			successMessage: `${service.name}: ${[service.price, price].map((dollars) => formatPrice(dollars, NO_PRICE)).join(" → ")}`,
			failureMessage(problem) {
				const current = getCurrentRecord<AdminService>(problem);
				const reason = current ? getPriceChangedMessage(current.price, NO_PRICE) : toErrorMessage(problem);
				return `Error guardando servicio. ${reason}`;
			},
		});

	const columns: readonly DataColumn<AdminService>[] = [
		{
			id: "name",
			header: "Servicio",
			card: "name",
			cell: ({ name }) => <span className="font-semibold">{name}</span>,
		},
		{
			id: "price",
			header: "Precio desde",
			isNumber: true,
			card: "mark",
			cell: (service) => (
				<PriceEditor
					name={service.name}
					price={service.price}
					emptyText={NO_PRICE}
					onSave={(price) => handlePrice(service, price)}
				/>
			),
		},
		{
			id: "shown",
			header: "El sitio muestra",
			cell: ({ shown_price: shown, price_note: note }) => (
				<span className="text-muted">
					{shown === null
						? "Sin precio"
						: [`${formatPrice(shown)} con ITBMS`, note].filter(Boolean).join(", ")}
				</span>
			),
		},
	];
	return (
		<details className="mt-4">
			<summary className="link inline-block cursor-pointer py-2 font-medium">Cambiar precios</summary>
			<p className="mb-2 text-sm text-muted">
				Enter guarda; con las flechas pasas al precio de arriba o de abajo. Vacío es «{NO_PRICE}».
			</p>
			<DataTable
				label="Precios de los servicios"
				columns={columns}
				rows={services}
				className="[&_td]:align-middle"
			/>
		</details>
	);
}

function savePrice({ id, updated_at }: AdminService, price: number | null) {
	const json = { price, updated_at };
	return read(staffApi.admin.services[":id"].price.$put({ param: { id }, json }));
}
