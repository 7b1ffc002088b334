import { useState } from "react";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useRestore } from "#admin/record/use-restore.ts";
import { failureOf, failureOfForm, fieldsIn, read, staffApi } from "#api/client.ts";
import type { NewSynonym, Synonym } from "#features/products/synonyms/contract.ts";
import { SynonymList } from "#features/products/synonyms/synonym-list.tsx";
import { TeachForm } from "#features/products/synonyms/teach-form.tsx";
import type { MissedSearch } from "#features/searches/contract.ts";
import { MissedList } from "#features/searches/missed-list.tsx";
import { Section } from "#ui/section.tsx";
import { EDIT_PRODUCTS, NEW } from "./paths.ts";

type SearchedWordsProps = {
	searches: readonly MissedSearch[];
	synonyms: readonly Synonym[];
};

const EMPTY: NewSynonym = { word: "", means: "" };

/** What visitors say: the words they searched in vain, and those that the search was taught. */
export function SearchedWords({ searches, synonyms }: SearchedWordsProps) {
	const [start, setStart] = useState(EMPTY);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const { run, isBusy } = useChange();
	const taughtAgain = useRestore("La palabra está otra vez", "No se guardó la palabra");

	function begin(synonym: NewSynonym) {
		setErrors({});
		setStart({ ...synonym });
	}

	async function teach(json: NewSynonym) {
		setErrors({});
		const isDone = await run({
			call: () => save(json),
			done: "El buscador ya la entiende",
			failed: (problem) => failureOfForm("No se guardó la palabra", problem),
			onFailed(problem) {
				setErrors(fieldsIn(problem));
				return false;
			},
		});
		if (isDone) begin(EMPTY);
	}

	const remove = ({ id, word, means }: Synonym) =>
		void run({
			id,
			call: () => read(staffApi.admin.synonyms[":id"].$delete({ param: { id } })),
			done: {
				title: "Quitada",
				action: { label: "Deshacer", onClick: () => void taughtAgain(() => save({ word, means })) },
			},
			failed: (problem) => failureOf("No se quitó la palabra", problem),
		});

	return (
		<>
			<MissedSearches
				searches={searches}
				onTeach={({ words }) => begin({ word: words, means: "" })}
			/>
			<Section
				title="Palabras que la gente usa"
				note="Di cómo se llama en tu catálogo lo que la gente busca con otro nombre. Vale enseguida."
				className="mt-8"
			>
				<div className="grid gap-4">
					<TeachForm
						key={`${start.word} ${start.means}`}
						start={start}
						errors={errors}
						isBusy={isBusy}
						onTeach={(synonym) => void teach(synonym)}
					/>
					<SynonymList synonyms={synonyms} onEdit={begin} onRemove={remove} />
				</div>
			</Section>
		</>
	);
}

const save = (json: NewSynonym) => read(staffApi.admin.synonyms.$post({ json }));

type MissedSearchesProps = {
	searches: readonly MissedSearch[];
	onTeach: (search: MissedSearch) => void;
};

function MissedSearches({ searches, onTeach }: MissedSearchesProps) {
	const change = useRestore(
		"Quitado. Si alguien lo vuelve a buscar, aparece otra vez.",
		"No se quitó de la lista",
	);
	const forget = ({ id }: MissedSearch) =>
		void change(() => read(staffApi.admin.searches[":id"].$delete({ param: { id } })));

	return (
		<Section
			title="Buscado y no encontrado"
			note="Lo que buscaron en el catálogo en los últimos 90 días y todavía no tienes."
			beside={
				<SmallLink to={`${EDIT_PRODUCTS}/${NEW}`} icon="plus">
					Nuevo Producto
				</SmallLink>
			}
			className="mt-8"
		>
			<MissedList searches={searches} onForget={forget} onTeach={onTeach} />
		</Section>
	);
}
