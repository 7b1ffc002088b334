import { Field, Select } from "#ui/field.tsx";
import type { Choice, ChoiceGroup } from "./choices.ts";
import { ALL } from "./rules.ts";

type ChooseFieldProps = {
	label: string;
	name: string;
	value: string;
	all: string;
	choices: readonly (Choice | ChoiceGroup)[];
};

/** A filter with what each choice would show; what would show nothing cannot be chosen. */
export function ChooseField({ label, name, value, all, choices }: ChooseFieldProps) {
	return (
		<Field label={label} name={name} className="md:*:first:sr-only">
			<Select defaultValue={value}>
				<option value={ALL}>{all}</option>
				{choices.map((choice) =>
					"choices" in choice ? (
						<optgroup key={choice.label} label={choice.label}>
							{choice.choices.map((inside) => (
								<Option key={inside.value} choice={inside} chosen={value} />
							))}
						</optgroup>
					) : (
						<Option key={choice.value} choice={choice} chosen={value} />
					),
				)}
			</Select>
		</Field>
	);
}

function Option({ choice, chosen }: { choice: Choice; chosen: string }) {
	const { value, label, count } = choice;
	return (
		<option value={value} disabled={count === 0 && value !== chosen}>
			{label} ({count})
		</option>
	);
}
