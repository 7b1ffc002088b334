import { SmallButton } from "#admin/frame/small-button.tsx";
import type { Customer } from "#features/customers/contract.ts";
import { COUNTED, COUNTS } from "#features/customers/sentences.ts";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { CUSTOMERS } from "./query.ts";
import type { CarChoice } from "./use-caller.ts";

type KnownCustomerProps = {
	/** Nobody where the telephone is no customer's. */
	customer: Customer | undefined;
	/** The name in the form, and how it takes what is known. */
	name: string;
	onUse: (known: { name: string; email?: string }) => void;
	/** Whether their file is a press away. */
	isLinked?: boolean;
};

export function KnownCustomer(props: KnownCustomerProps) {
	const { customer, name, onUse, isLinked = true } = props;
	if (!customer) return null;
	const { email } = customer;
	const asked = COUNTS.filter((id) => customer[id] > 0).map((id) =>
		plural(customer[id], COUNTED[id].one, COUNTED[id].many),
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
				{asked.length > 0 && <span>{`, ${asked.join(", ")}`}</span>}
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

/** The cars that a known customer named before: one press writes another into the form, or takes it out. */
export function KnownCars({ cars }: { cars: readonly CarChoice[] }) {
	if (cars.length === 0) return null;
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-medium">
				{cars.length === 1 ? "Su carro" : "¿Cuál de sus carros?"}
			</legend>
			<div className="flex flex-wrap gap-2">
				{cars.map(({ car, isIn, onPress }) => (
					<button
						key={car}
						type="button"
						aria-pressed={isIn}
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
