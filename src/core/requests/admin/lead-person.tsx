import type { ReactNode } from "react";
import { MailLink } from "#admin/frame/contact-links.tsx";
import { usePanel } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { CUSTOMERS, getCarPath } from "#admin/paths.ts";
import { staffApi } from "#api/client.ts";
import type { CustomerFieldCopy } from "#core/requests/contract.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { getTypedPhone } from "#domain/phone/typed-phone.ts";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import type { OpenLead } from "./use-lead.ts";

type Field = CustomerFieldCopy["field"];
const USE_VALUE_LABELS: Record<Field, string> = {
	name: "Usar este nombre",
	email: "Usar este correo",
};

/**
 * Shows the person and their contact data, with the phone as typed when it differs from ours. Any visitor can type a
 * customer's phone, so staff decide when the request and the customer record differ.
 */
export function LeadPerson({ open: { lead, busyWith, change } }: { open: OpenLead }) {
	const { customer: call } = staffApi.admin.inbox[":id"];
	const copyToCustomer = (field: Field) =>
		void change(
			field,
			() => call.$put({ param: { id: lead.id }, json: { field } }),
			"Guardado en la ficha del cliente",
		);
	const { uses_work_orders: usesOrders } = usePanel();
	const { phone, email, customer } = lead;
	const withCustomerValue = (field: Field, value: ReactNode) => {
		const [requestValue, customerValue] = [lead[field], customer?.[field]];
		if (!customer || !requestValue || requestValue.toLowerCase() === customerValue?.toLowerCase())
			return value;
		return (
			<div className="grid justify-items-start gap-1">
				{value}
				<p className="max-w-full font-normal text-muted text-sm wrap-anywhere">
					En su{" "}
					<Anchor to={`${CUSTOMERS}/${customer.id}`} className="link">
						ficha
					</Anchor>
					: {customerValue ?? "sin correo"}
				</p>
				<SmallButton isBusy={busyWith.includes(field)} onClick={() => copyToCustomer(field)}>
					{USE_VALUE_LABELS[field]}
				</SmallButton>
			</div>
		);
	};
	return (
		<DataRows
			rows={[
				{ label: "Nombre", value: withCustomerValue("name", lead.name) },
				{
					label: "Teléfono",
					value: phone && (
						<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
							{formatPhone(phone)}
							{lead.is_phone_unusual && <Badge tone="pending">número inusual</Badge>}
							{!lead.has_whatsapp && <Badge>línea fija</Badge>}
						</span>
					),
				},
				{ label: "Lo escribió así", value: getTypedPhone(lead) },
				{ label: "Correo", value: withCustomerValue("email", email && <MailLink email={email} />) },
				{ label: "RUC", value: customer?.ruc },
				{ label: "Carro", value: lead.car },
				{
					label: "Ficha del carro",
					value: usesOrders && lead.car_id && (
						<Anchor to={getCarPath({ id: lead.car_id })} className="link">
							Ver el carro
						</Anchor>
					),
				},
			]}
		/>
	);
}
