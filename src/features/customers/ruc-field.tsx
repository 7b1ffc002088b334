import { RUC_HINT } from "#panama/ruc.ts";
import type { Bound } from "#ui/bound.ts";
import { Field, TextInput } from "#ui/field.tsx";

type RucFieldProps = {
	bound: Bound;
	error: string | undefined;
};

/** The tax number that goes on a customer's quotes. */
export function RucField({ bound, error }: RucFieldProps) {
	return (
		<Field label="RUC" name="ruc" isRequired={false} error={error} hint={RUC_HINT}>
			<TextInput autoComplete="off" maxLength={40} {...bound} />
		</Field>
	);
}
