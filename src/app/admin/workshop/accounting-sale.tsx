import { useHasRight } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ExportButtons } from "#admin/list/exports.tsx";
import { ACCOUNTING, getOrderPath, INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { formatLongDay } from "#domain/time.ts";
import { CREDIT_NOTE } from "#features/workshop/payments/accounting/messages.ts";
import { InvoiceNumberForm } from "#features/workshop/payments/admin/invoice-number-form.tsx";
import { SaleFields } from "#features/workshop/payments/admin/sale-fields.tsx";
import { SaleLines } from "#features/workshop/payments/admin/sale-lines.tsx";
import type { Route } from "./+types/accounting-sale";

const saleApi = staffApi.admin.accounting.sales[":id"];

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) =>
	read(saleApi.$get({ param: { id } }));

/** Shows a sale field by field, as the certified provider asks for it. */
export default function AccountingSalePage({ loaderData: sale }: Route.ComponentProps) {
	const may = useHasRight();
	const { id, lead_id: leadId, order_id: orderId, reference, order_reference: orderReference, day } = sale;
	const name = `${sale.is_refund ? CREDIT_NOTE : "Venta"} ${orderReference ?? reference}`;
	return (
		<>
			<PageHead
				title={name}
				back={{ to: ACCOUNTING, label: "Contador" }}
				count={`${formatLongDay(day)} de ${day.slice(0, 4)}`}
			>
				<ExportButtons
					call={(format) => saleApi.file.$get({ param: { id }, query: { format } })}
					done={`${name} exportada`}
				/>
			</PageHead>
			<p className="mt-3">Toca un dato para copiarlo y pégalo en tu proveedor de facturas.</p>
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
				<Card title={sale.is_refund ? "Nota de crédito" : "Factura fiscal"}>
					<InvoiceNumberForm key={id} sale={sale} />
				</Card>
				<Card title="Cliente y totales">
					<SaleFields sale={sale} />
					{orderId && may("orders") ? (
						<SmallLink to={getOrderPath({ id: orderId })} className="mt-4">
							Ver la orden
						</SmallLink>
					) : (
						<SmallLink to={`${INBOX}/${leadId}?state=all`} className="mt-4">
							Ver la solicitud
						</SmallLink>
					)}
				</Card>
			</div>
			<SaleLines sale={sale} />
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Venta", "No se pudo cargar la venta");
