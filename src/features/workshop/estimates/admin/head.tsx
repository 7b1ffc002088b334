import { CallLink } from "#admin/frame/contact-links.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ESTIMATES, getOrderPath, INBOX } from "#admin/paths.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { getTypedPhone } from "#domain/phone/typed-phone.ts";
import { CustomerName } from "#features/workshop/customers/admin/customer-links.tsx";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { joinWithDots } from "#ui/format.ts";

/** Returns where «back» leads: to the order of the car, else to the list. */
export const getEstimateBack = ({ order }: Estimate) =>
	order ? { to: getOrderPath(order), label: order.label } : { to: ESTIMATES, label: "Cotizaciones" };

export function EstimatePerson({ estimate }: { estimate: Estimate }) {
	const { name, phone, customer_id: customer, car, lead } = estimate;
	// A summary that already names the car would repeat the line above it.
	const requestSummary = car && lead.summary.includes(car) ? "" : lead.summary;
	return (
		<section
			aria-label="Cliente"
			className="flex flex-wrap items-start justify-between gap-3 border border-line bg-paper p-4 lg:px-6"
		>
			<div className="min-w-0 grow basis-60">
				<p className="title-4">
					<CustomerName id={customer} name={name} className="hover:underline" />
				</p>
				<p className="num text-sm text-muted">
					{joinWithDots(getTypedPhone(estimate) ?? (phone ? formatPhone(phone) : "Sin teléfono"), car)}
				</p>
				{requestSummary && <p className="mt-2 line-clamp-3 text-sm">{requestSummary}</p>}
			</div>
			<div className="flex flex-wrap gap-2">
				{phone && <CallLink phone={phone} name={name} />}
				<SmallLink to={`${INBOX}/${lead.id}?state=all`}>La solicitud</SmallLink>
			</div>
		</section>
	);
}
