import { useRef } from "react";
import type { Row } from "#core/records/record-fields.ts";
import type { Facts } from "#features/content/site-texts/facts.ts";
import { MAX_SECTIONS, TEXT_FIELDS } from "#features/content/site-texts/texts.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, FieldError, TextInput, useErrors, useFieldId } from "#ui/field.tsx";
import { FactField } from "./fact-field.tsx";

const FORMAT_HINT =
	"Cada línea es un párrafo. Una lista: empieza cada línea con «- ». Negrita: **así**. Enlace: [texto](/contacto).";

const SECTION_CLASS = "grid grid-cols-[minmax(0,1fr)] gap-3 border border-line bg-paper p-3 md:p-4";

type SectionFieldsProps = {
	sections: readonly Row[];
	facts: Facts;
	onChange: (sections: readonly Row[]) => void;
};

/** Edits the sections of a legal text: their titles, their texts and their order. */
export function SectionFields({ sections, facts, onChange }: SectionFieldsProps) {
	const list = useRef<HTMLOListElement>(null);
	const error = useErrors().sections;
	const set = (index: number, change: Partial<Row>) =>
		onChange(sections.with(index, { ...sections[index], ...change } as Row));

	function handleAdd() {
		onChange([...sections, { heading: "", body: "" }]);
		// The new section exists only after this event has rendered.
		requestAnimationFrame(() => list.current?.lastElementChild?.querySelector("input")?.focus());
	}

	function handleMove(index: number, step: 1 | -1) {
		const [one, other] = [sections[index], sections[index + step]];
		if (one && other) onChange(sections.with(index, other).with(index + step, one));
	}

	return (
		<fieldset id={useFieldId("sections")} tabIndex={-1} className="min-w-0">
			<legend className="title-4">{TEXT_FIELDS.sections.label}</legend>
			<p className="mt-1 mb-3 text-sm text-muted">{FORMAT_HINT}</p>
			<FieldError error={error} />
			<ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
				{sections.map(({ heading = "", body = "" }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place.
					<li key={index} className={SECTION_CLASS}>
						<SectionBar
							title={heading || `Sección ${index + 1}`}
							number={index + 1}
							count={sections.length}
							onMove={(step) => handleMove(index, step)}
							onRemove={() => onChange(sections.toSpliced(index, 1))}
						/>
						<Field name={`sections.${index}.heading`} label={`Título de la sección ${index + 1}`}>
							<TextInput
								value={heading}
								maxLength={TEXT_FIELDS.sections.parts.heading.maxLength}
								onChange={({ target }) => set(index, { heading: target.value })}
							/>
						</Field>
						<FactField
							name={`sections.${index}.body`}
							label={`Texto de la sección ${index + 1}`}
							buttonLabel={`la sección ${index + 1}`}
							value={body}
							facts={facts}
							onChange={(text) => set(index, { body: text })}
						/>
					</li>
				))}
			</ol>
			{sections.length < MAX_SECTIONS && (
				<Button tone="line" size="sm" icon="plus" className="mt-3" onClick={handleAdd}>
					Agregar sección
				</Button>
			)}
		</fieldset>
	);
}

type SectionBarProps = {
	title: string;
	number: number;
	count: number;
	onMove: (step: 1 | -1) => void;
	onRemove: () => void;
};

function SectionBar({ title, number, count, onMove, onRemove }: SectionBarProps) {
	return (
		<div className="flex items-center gap-1">
			<p className="num mr-auto text-sm text-muted">{`Sección ${number} de ${count}`}</p>
			<IconButton
				icon="arrow-up"
				iconSize={18}
				label={`Subir «${title}»`}
				disabled={number === 1}
				onClick={() => onMove(-1)}
			/>
			<IconButton
				icon="arrow-up"
				iconSize={18}
				label={`Bajar «${title}»`}
				disabled={number === count}
				onClick={() => onMove(1)}
				className="[&_svg]:rotate-180"
			/>
			<IconButton icon="trash" label={`Quitar «${title}»`} onClick={onRemove} />
		</div>
	);
}
