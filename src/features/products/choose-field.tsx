import { Field, Select } from "#ui/field.tsx";
import type { Choice } from "./choices.ts";
import { ALL } from "./rules.ts";

type ChooseFieldProps = {
	label: string;
	name: string;
	value: string;
	all: string;
	choices: readonly Choice[];
};

/** A filter with what each choice would show; what would show nothing cannot be chosen. */
export function ChooseField({ label, name, value, all, choices }: ChooseFieldProps) {
	return (
		<Field label={label} name={name} className="md:*:first:sr-only">
			<Select defaultValue={value}>
				<option value={ALL}>{all}</option>
				{choices.map((choice) => (
					<option
						key={choice.value}
						value={choice.value}
						disabled={choice.count === 0 && choice.value !== value}
					>
						{choice.label} ({choice.count})
					</option>
				))}
			</Select>
		</Field>
	);
}
