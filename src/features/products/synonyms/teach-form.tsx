import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import type { NewSynonym } from "./contract.ts";
import { LONGEST_MEANS, LONGEST_WORD } from "./rules.ts";

type TeachFormProps = {
	/** What it begins with: a word that was searched in vain, or one that is taught already. */
	start: NewSynonym;
	errors: Record<string, string>;
	isBusy: boolean;
	onTeach: (synonym: NewSynonym) => void;
};

/** Give it a key of its own for each word it begins with. */
export function TeachForm({ start, errors, isBusy, onTeach }: TeachFormProps) {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		const means = form.current?.elements.namedItem("means");
		// Somebody pressed beside this word: what is missing is its meaning.
		if (start.word && means instanceof HTMLInputElement) means.focus();
	}, [start]);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const fields = new FormData(event.currentTarget);
		onTeach({ word: String(fields.get("word")), means: String(fields.get("means")) });
	}

	return (
		<FieldScope id="palabra">
			<form
				ref={form}
				onSubmit={handleSubmit}
				noValidate
				className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
			>
				<Field label="La gente dice" name="word" isRequired error={errors.word}>
					<TextInput maxLength={LONGEST_WORD} defaultValue={start.word} autoComplete="off" />
				</Field>
				<Field
					label="En el catálogo se llama"
					name="means"
					isRequired
					error={errors.means}
					hint="Si son varios, separados por comas: escobilla, limpiaparabrisas"
				>
					<TextInput maxLength={LONGEST_MEANS} defaultValue={start.means} autoComplete="off" />
				</Field>
				<Button type="submit" isBusy={isBusy} className="sm:mt-7">
					Enseñar
				</Button>
			</form>
		</FieldScope>
	);
}
