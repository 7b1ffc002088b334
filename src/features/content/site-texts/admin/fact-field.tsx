import { type ReactNode, useRef, useState } from "react";
import { TextButton } from "#admin/frame/small-button.tsx";
import { FACT_NAMES, FACTS, type FactName, type Facts } from "#features/content/site-texts/facts.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field, TextArea, TextInput } from "#ui/field.tsx";

type FactFieldProps = {
	name: string;
	label: string;
	/** The text for screen readers, where the same label stands in each section. */
	buttonLabel?: string;
	hint?: ReactNode;
	value: string;
	facts: Facts;
	isLine?: boolean;
	rows?: number;
	onChange: (value: string) => void;
};

/** Edits a text that may hold facts of the shop; a button puts one in at the caret. */
export function FactField(props: FactFieldProps) {
	const { name, label, buttonLabel = label, hint, value, facts, isLine = false, rows, onChange } = props;
	const [isChoosing, setIsChoosing] = useState(false);
	const caret = useRef({ start: value.length, end: value.length });
	const control = {
		value,
		onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
		onSelect: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
			const { selectionStart, selectionEnd } = currentTarget;
			caret.current = { start: selectionStart ?? 0, end: selectionEnd ?? 0 };
		},
	};

	function insert(fact: FactName) {
		const { start, end } = caret.current;
		const placeholder = `{${fact}}`;
		onChange(value.slice(0, start) + placeholder + value.slice(end));
		caret.current = { start: start + placeholder.length, end: start + placeholder.length };
		setIsChoosing(false);
	}

	return (
		<div>
			<Field name={name} label={label} hint={hint}>
				{isLine ? <TextInput {...control} /> : <TextArea rows={rows} {...control} />}
			</Field>
			<TextButton onClick={() => setIsChoosing(true)}>
				Insertar dato<span className="sr-only">{` en ${buttonLabel}`}</span>
			</TextButton>
			{isChoosing && (
				<Dialog
					size="sm"
					title="Insertar dato"
					description="Se pone donde estaba el cursor y cambia solo cuando cambia el dato del taller."
					onClose={() => setIsChoosing(false)}
				>
					<FactList facts={facts} onChoose={insert} />
				</Dialog>
			)}
		</div>
	);
}

function FactList({ facts, onChoose }: { facts: Facts; onChoose: (fact: FactName) => void }) {
	return (
		<ul className="border-t border-line">
			{FACT_NAMES.map((name) => (
				<li key={name} className="border-b border-line">
					<button
						type="button"
						onClick={() => onChoose(name)}
						className="block min-h-12 w-full py-2 text-left hover:underline"
					>
						<span className="font-medium">{FACTS[name]}</span>
						<span className="block text-sm wrap-anywhere text-muted">
							{facts[name].value || "Falta o está sin confirmar: su frase no sale"}
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}
