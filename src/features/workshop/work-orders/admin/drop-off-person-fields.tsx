import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { buildReceivePath } from "#admin/paths.ts";
import { LeadSummaryCard, type LeadSummaryCardProps } from "#core/requests/admin/lead-summary-card.tsx";
import { ExistingCustomerNotice } from "#features/workshop/customers/admin/existing-customer.tsx";
import type { ExistingCustomer as CustomerMatch } from "#features/workshop/customers/admin/use-existing-customer.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { InputField, StaffPhoneField } from "#ui/input-field.tsx";
import type { ReceptionForm } from "./reception-form.ts";

type DropOffPersonFieldsProps = {
	lead: LeadSummaryCardProps["lead"] | undefined;
	form: ReceptionForm;
	/** The customer who has the typed telephone. */
	existingCustomer: CustomerMatch | undefined;
};

/** Shows the person who brings the car: from a request, an existing customer, or typed here. */
export function DropOffPersonFields({ lead, form, existingCustomer }: DropOffPersonFieldsProps) {
	const { values, set, bind } = form;
	const { customer, name, has_no_phone } = values;
	const noPhoneReason = (
		<InputField label="¿Por qué no dejó teléfono?" maxLength={200} {...bind("no_phone")} />
	);
	if (lead)
		return (
			<>
				<LeadSummaryCard lead={lead} />
				{lead.phone === null && noPhoneReason}
			</>
		);
	if (customer)
		return (
			<p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-accent bg-ground px-3 py-2">
				<strong className="grow wrap-anywhere">{name}</strong>
				<SmallButton onClick={() => set({ customer: "", name: "", phone: "" })}>Es otra persona</SmallButton>
			</p>
		);
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				{!has_no_phone && <StaffPhoneField label="Teléfono" {...bind("phone")} />}
				<InputField label="Nombre" maxLength={120} {...bind("name")} />
			</div>
			<div role="status" className="empty:hidden">
				<ExistingCustomerNotice customer={existingCustomer} name={name} onUse={({ name }) => set({ name })} />
				{existingCustomer?.openRequests[0] && (
					<SmallLink
						to={buildReceivePath({ solicitud: existingCustomer.openRequests[0].id })}
						className="mt-3"
					>
						Recibir su solicitud {existingCustomer.openRequests[0].reference}
					</SmallLink>
				)}
			</div>
			<Checkbox
				name="has_no_phone"
				label="No deja teléfono"
				checked={has_no_phone !== ""}
				onChange={({ currentTarget }) =>
					set({ has_no_phone: currentTarget.checked ? "si" : "", no_phone: "" })
				}
			/>
			{has_no_phone && noPhoneReason}
		</>
	);
}
