import type { Admin } from "#core/accounts/contract.ts";
import { formatOpenCars } from "#core/accounts/rules.ts";
import { hasRight } from "#domain/permissions.ts";
import type { FieldBinding } from "#ui/field-binding.ts";
import { InputField } from "#ui/input-field.tsx";

/** The option that leaves the cars without a mechanic. */
const NO_MECHANIC = "none";

/** Converts the chosen option for the API; undefined while there is none. */
export function parseCarsTo(value: string): string | null | undefined {
	if (value === "") return undefined;
	return value === NO_MECHANIC ? null : value;
}

type CarsFieldProps = {
	/** The person who stops working on their cars. */
	admin: Admin;
	team: readonly Admin[];
	/** The person may keep the cars in the new role. */
	canKeepCars?: boolean;
	error?: string | undefined;
} & Partial<FieldBinding>;

/** Asks who takes the cars that a person has in the workshop. */
export function CarsField({ admin, team, canKeepCars = false, ...input }: CarsFieldProps) {
	const colleagues = team.filter(
		(colleague) =>
			colleague.id !== admin.id && colleague.disabled_at === null && hasRight(colleague, "workshop"),
	);
	return (
		<InputField
			label={formatOpenCars(admin.full_name, admin.open_cars)}
			name="cars_to"
			isRequired
			placeholder="Elige…"
			options={[
				...(canKeepCars ? [{ value: admin.id, label: `${admin.full_name}, que los sigue` }] : []),
				...colleagues.map(({ id, full_name: label }) => ({ value: id, label })),
				{ value: NO_MECHANIC, label: "Sin mecánico" },
			]}
			{...input}
		/>
	);
}
