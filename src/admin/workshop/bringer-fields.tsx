import { KnownCustomer } from "#admin/customers/known.tsx";
import type { KnownCustomer as Known } from "#admin/customers/use-known-customer.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { WhoAsked, type WhoAskedProps } from "#admin/inbox/who-asked.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { InputField } from "#ui/input-field.tsx";
import { StaffPhoneField } from "#ui/staff-phone-field.tsx";
import { receivePath } from "./paths.ts";
import type { ReceivingForm } from "./receiving.ts";

type BringerFieldsProps = {
	lead: WhoAskedProps["lead"] | undefined;
	form: ReceivingForm;
	/** The customer who has the typed telephone. */
	known: Known | undefined;
};

/** Shows the person who brings the car: from a request, an existing customer, or typed here. */
export function BringerFields({ lead, form, known }: BringerFieldsProps) {
	const { values, set, bind } = form;
	const { customer, name, has_no_phone } = values;
	const reason = (
		<InputField label="¿Por qué no dejó teléfono?" maxLength={200} {...bind("no_phone")} />
	);
	if (lead)
		return (
			<>
				<WhoAsked lead={lead} />
				{lead.phone === null && reason}
			</>
		);
	if (customer)
		return (
			<p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-accent bg-ground px-3 py-2">
				<strong className="grow wrap-anywhere">{name}</strong>
				<SmallButton onClick={() => set({ customer: "", name: "", phone: "" })}>
					Es otra persona
				</SmallButton>
			</p>
		);
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				{!has_no_phone && <StaffPhoneField label="Teléfono" {...bind("phone")} />}
				<InputField label="Nombre" maxLength={120} {...bind("name")} />
			</div>
			<div role="status" className="empty:hidden">
				<KnownCustomer customer={known} name={name} onUse={({ name }) => set({ name })} />
				{known?.open[0] && (
					<SmallLink to={receivePath({ solicitud: known.open[0].id })} className="mt-3">
						Recibir su solicitud {known.open[0].reference}
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
			{has_no_phone && reason}
		</>
	);
}
