import { type FormEvent, useEffect, useRef, useState } from "react";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { EDIT_PRODUCTS, NEW_RECORD } from "#admin/paths.ts";
import { read, staffApi, toFailure, toFormFailure } from "#api/client.ts";
import { useRestore } from "#core/records/admin/delete.tsx";
import type { MissedSearch } from "#features/content/products/searches/contract.ts";
import type { NewSynonym, Synonym } from "#features/content/products/synonyms/contract.ts";
import { MAX_MEANING_LENGTH, MAX_WORD_LENGTH } from "#features/content/products/synonyms/rules.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";

type SearchVocabularyProps = {
	searches: readonly MissedSearch[];
	synonyms: readonly Synonym[];
};

const EMPTY: NewSynonym = { word: "", means: "" };

/** Shows the terms that visitors searched without results, and the synonyms that staff added. */
export function SearchVocabulary({ searches, synonyms }: SearchVocabularyProps) {
	const [initialValues, setInitialValues] = useState(EMPTY);
	const [savedCount, setSavedCount] = useState(0);
	const { send, showErrors, errors, isBusy } = useFormChange();
	const { run } = useChange();
	const restoreSynonym = useRestore("La palabra está otra vez", "No se guardó la palabra");

	function startEditing(synonym: NewSynonym) {
		showErrors({});
		setInitialValues({ ...synonym });
	}

	async function saveAndReset(json: NewSynonym) {
		const isDone = await send({
			call: () => saveSynonym(json),
			successMessage: "El buscador ya la entiende",
			failureMessage: (problem) => toFormFailure("No se guardó la palabra", problem),
		});
		if (!isDone) return;
		startEditing(EMPTY);
		setSavedCount((previousCount) => previousCount + 1);
	}

	const deleteSynonym = ({ id, word, means }: Synonym) =>
		void run({
			id,
			call: () => read(staffApi.admin.synonyms[":id"].$delete({ param: { id } })),
			successMessage: {
				title: "Quitada",
				action: {
					label: "Deshacer",
					onClick: () => void restoreSynonym(() => saveSynonym({ word, means })),
				},
			},
			failureMessage: (problem) => toFailure("No se quitó la palabra", problem),
		});

	return (
		<>
			<MissedSearches
				searches={searches}
				onAddSynonym={({ query: terms }) => startEditing({ word: terms, means: "" })}
			/>
			<Section
				title="Palabras que la gente usa"
				note="Di cómo se llama en tu catálogo lo que la gente busca con otro nombre. Vale enseguida."
				className="mt-8"
			>
				<div className="grid gap-4">
					<SynonymForm
						key={`${savedCount} ${initialValues.word} ${initialValues.means}`}
						initialValues={initialValues}
						errors={errors}
						isBusy={isBusy}
						onSubmit={(synonym) => void saveAndReset(synonym)}
					/>
					<SynonymList synonyms={synonyms} onEdit={startEditing} onRemove={deleteSynonym} />
				</div>
			</Section>
		</>
	);
}

const saveSynonym = (json: NewSynonym) => read(staffApi.admin.synonyms.$post({ json }));

type MissedSearchesProps = {
	searches: readonly MissedSearch[];
	/** Adds a synonym, when the catalogue has the product under another name. */
	onAddSynonym: (search: MissedSearch) => void;
};

/** Lists searches without results, as ideas of what to stock next. */
function MissedSearches({ searches, onAddSynonym }: MissedSearchesProps) {
	const restoreOnUndo = useRestore(
		"Quitado. Si alguien lo vuelve a buscar, aparece otra vez.",
		"No se quitó de la lista",
	);
	const dismiss = ({ id }: MissedSearch) =>
		void restoreOnUndo(() => read(staffApi.admin.searches[":id"].$delete({ param: { id } })));

	return (
		<Section
			title="Buscado y no encontrado"
			note="Lo que buscaron en el catálogo en los últimos 90 días y todavía no tienes."
			aside={
				<SmallLink to={`${EDIT_PRODUCTS}/${NEW_RECORD}`} icon="plus">
					Nuevo Producto
				</SmallLink>
			}
			className="mt-8"
		>
			{searches.length === 0 ? (
				<p className="text-muted">
					Nada por ahora. Cuando alguien busque algo que no tienes, aquí verás qué fue.
				</p>
			) : (
				<ul className="card divide-y divide-line">
					{searches.map((search) => (
						<li key={search.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
							<div className="min-w-0 max-sm:w-full sm:flex-1">
								<p className="font-semibold">«{search.query}»</p>
								<p className="num text-sm text-muted">
									{formatCount(search.times, "búsqueda", "búsquedas")} · la última,{" "}
									{formatDateTime(search.last_searched_at)}
								</p>
							</div>
							<SmallButton onClick={() => onAddSynonym(search)}>
								Enseñar esta palabra<span className="sr-only">: «{search.query}»</span>
							</SmallButton>
							<SmallButton onClick={() => dismiss(search)}>
								Quitar<span className="sr-only"> «{search.query}»</span>
							</SmallButton>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

type SynonymListProps = {
	synonyms: readonly Synonym[];
	onEdit: (synonym: Synonym) => void;
	onRemove: (synonym: Synonym) => void;
};

/** Lists the synonyms; collapsed, since the list is long and seldom read. */
function SynonymList({ synonyms, onEdit, onRemove }: SynonymListProps) {
	if (synonyms.length === 0)
		return <p className="text-muted">El buscador no conoce ninguna palabra de la calle todavía.</p>;
	return (
		<details className="card">
			<summary className="px-4 py-3 font-medium">
				Ver {formatCount(synonyms.length, "palabra enseñada", "palabras enseñadas")}
			</summary>
			<ul className="divide-y divide-line border-t border-line">
				{synonyms.map((synonym) => (
					<li key={synonym.id} className="flex flex-wrap items-center gap-2 px-4 py-2">
						<p className="min-w-0 max-sm:w-full sm:grow">
							<span className="font-semibold">«{synonym.word}»</span> es {synonym.means}
						</p>
						<SmallButton onClick={() => onEdit(synonym)}>
							Cambiar<span className="sr-only"> «{synonym.word}»</span>
						</SmallButton>
						<SmallButton onClick={() => onRemove(synonym)}>
							Quitar<span className="sr-only"> «{synonym.word}»</span>
						</SmallButton>
					</li>
				))}
			</ul>
		</details>
	);
}

type SynonymFormProps = {
	/** Initial values: a term without results, or an existing synonym. */
	initialValues: NewSynonym;
	errors: Record<string, string>;
	isBusy: boolean;
	onSubmit: (synonym: NewSynonym) => void;
};

/** Edits a synonym. Needs a new `key` for each initial term, and after each save, to reset its inputs. */
function SynonymForm({ initialValues, errors, isBusy, onSubmit }: SynonymFormProps) {
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		const means = form.current?.elements.namedItem("means");
		// The user selected this term from a list, so only its meaning is missing.
		if (initialValues.word && means instanceof HTMLInputElement) means.focus();
	}, [initialValues]);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const fields = new FormData(event.currentTarget);
		onSubmit({ word: String(fields.get("word")), means: String(fields.get("means")) });
	}

	return (
		<FieldScope id="palabra" errors={errors}>
			<form
				ref={form}
				onSubmit={handleSubmit}
				noValidate
				className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
			>
				<Field label="La gente dice" name="word" isRequired>
					<TextInput maxLength={MAX_WORD_LENGTH} defaultValue={initialValues.word} autoComplete="off" />
				</Field>
				<Field
					label="En el catálogo se llama"
					name="means"
					isRequired
					hint="Si son varios, separados por comas: escobilla, limpiaparabrisas"
				>
					<TextInput maxLength={MAX_MEANING_LENGTH} defaultValue={initialValues.means} autoComplete="off" />
				</Field>
				<Button type="submit" isBusy={isBusy} className="sm:mt-7">
					Enseñar
				</Button>
			</form>
		</FieldScope>
	);
}
