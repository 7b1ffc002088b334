import { SmallButton } from "#admin/frame/small-button.tsx";
import { CUSTOMERS } from "#admin/paths.ts";
import type { Customer } from "#features/workshop/customers/contract.ts";
import { COUNT_LABELS, COUNT_NAMES } from "#features/workshop/customers/messages.ts";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { CarChoice } from "./use-customer-autofill.ts";

type ExistingCustomerNoticeProps = {
	/** Undefined if no customer has the phone number. */
	customer: Customer | undefined;
	/** Name in the form. */
	name: string;
	onUse: (details: { name: string; email?: string }) => void;
	/** Whether the name links to the customer file. */
	isLinked?: boolean;
};

export function ExistingCustomerNotice(props: ExistingCustomerNoticeProps) {
	const { customer, name, onUse, isLinked = true } = props;
	if (!customer) return null;
	const { email } = customer;
	const requestCounts = COUNT_NAMES.filter((id) => customer[id] > 0).map((id) =>
		formatCount(customer[id], COUNT_LABELS[id].one, COUNT_LABELS[id].many),
	);
	return (
		<p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-accent bg-ground px-3 py-2 text-sm">
			<span className="min-w-0 wrap-anywhere">
				Ya es cliente:{" "}
				{isLinked ? (
					<Anchor to={`${CUSTOMERS}/${customer.id}`} className="link font-semibold">
						{customer.name}
					</Anchor>
				) : (
					<strong>{customer.name}</strong>
				)}
				{requestCounts.length > 0 && <span>{`, ${requestCounts.join(", ")}`}</span>}
				<span>.</span>
			</span>
			{name !== customer.name && (
				<SmallButton onClick={() => onUse({ name: customer.name, ...(email && { email }) })}>
					Usar sus datos
				</SmallButton>
			)}
		</p>
	);
}

/** Offers the earlier cars of an existing customer; a click fills one into the form or clears it. */
export function CustomerCarChoices({ cars }: { cars: readonly CarChoice[] }) {
	if (cars.length === 0) return null;
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-medium">
				{cars.length === 1 ? "Su carro" : "¿Cuál de sus carros?"}
			</legend>
			<div className="flex flex-wrap gap-2">
				{cars.map(({ car, isSelected, onPress }) => (
					<button
						key={car}
						type="button"
						aria-pressed={isSelected}
						onClick={onPress}
						className="choice px-3 wrap-anywhere"
					>
						{car}
					</button>
				))}
			</div>
		</fieldset>
	);
}
