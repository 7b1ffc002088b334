import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { SETTINGS_TEXTS } from "#admin/paths.ts";
import { ApiProblem, read, staffApi, toFailure } from "#api/client.ts";
import { RecordForm } from "#core/records/admin/form.tsx";
import { useRecordForm } from "#core/records/admin/use-record-form.ts";
import { type FormValues, toFormValues } from "#core/records/record-fields.ts";
import { FactField } from "#features/content/site-texts/admin/fact-field.tsx";
import { toFacts } from "#features/content/site-texts/admin/facts-by-name.ts";
import { SectionFields } from "#features/content/site-texts/admin/section-fields.tsx";
import { TextPreview } from "#features/content/site-texts/admin/text-preview.tsx";
import { type ChosenVersion, VersionList } from "#features/content/site-texts/admin/version-list.tsx";
import type { AdminText } from "#features/content/site-texts/contract.ts";
import {
	getSiteText,
	TEXT_FIELDS,
	TEXT_NAMES,
	type TextName,
	type TextValue,
} from "#features/content/site-texts/texts.ts";
import type { Route } from "./+types/site-text";

const FORM_ID = "texto";
const textApi = staffApi.admin.texts[":name"];

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const name = TEXT_NAMES.find((candidate) => candidate === params.id);
	if (!name) throw new ApiProblem(404, { code: "not_found", detail: "Ese texto no existe." });
	return read(textApi.$get({ param: { name } }));
}

export default function SiteTextPage({ loaderData }: Route.ComponentProps) {
	const { name, updated_at } = loaderData.text;
	return <TextEditor key={`${name} ${updated_at}`} {...loaderData} />;
}

export const ErrorBoundary = toLoadFailure("Textos", "Error cargando el texto");

/** The form compares versions by text: "" stands for a text without changes. */
const toSavedRecord = ({ updated_at, ...text }: AdminText) => ({ ...text, updated_at: updated_at ?? "" });

type Values = FormValues<typeof TEXT_FIELDS>;
const toTextValue = ({ heading, body, sections }: Values): TextValue => ({
	heading,
	body,
	sections: sections.map((section) => ({ heading: section.heading ?? "", body: section.body ?? "" })),
});

function TextEditor({ text, facts: factList, versions, bundled }: Route.ComponentProps["loaderData"]) {
	const { name, is_own } = text;
	const facts = toFacts(factList);
	const { label, path, heading, body, kind } = getSiteText(name);
	const { run, isBusy } = useChange();
	const form = useRecordForm({
		fields: TEXT_FIELDS,
		name: FORM_ID,
		id: name,
		start: toFormValues(TEXT_FIELDS, text),
		loadedAt: text.updated_at ?? "",
		send: async (values, { loadedAt }) => {
			const json = { ...toTextValue(values), updated_at: loadedAt || null };
			return toSavedRecord(await read(textApi.$put({ param: { name }, json })));
		},
		failure: "Error guardando el texto",
		done: () => "Guardado: así sale en el sitio",
		list: SETTINGS_TEXTS,
	});
	const { values, set } = form;

	const restore = ({ number }: ChosenVersion) =>
		run({
			call: () => postRestoration(name, { number, updated_at: text.updated_at }),
			onDone: form.discard,
			successMessage: "Restaurado: así sale en el sitio",
			failureMessage: (problem) => toFailure("No se pudo restaurar", problem),
		});
	async function readValue({ number }: ChosenVersion): Promise<TextValue | undefined> {
		if (number === null) return bundled;
		let value: TextValue | undefined;
		await run({
			call: () => readVersion(name, number),
			onDone: (found) => {
				value = found;
			},
			failureMessage: (problem) => toFailure("No se pudo abrir esa versión", problem),
		});
		return value;
	}

	return (
		<RecordForm
			id={FORM_ID}
			title={label}
			back={{ to: SETTINGS_TEXTS, label: "Textos" }}
			form={form}
			saveLabel="Guardar"
			actions={
				<SmallLink to={path} opensNewTab icon="external">
					Ver en el sitio
				</SmallLink>
			}
			aside={
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					<Card title="Así se lee hoy">
						<TextPreview name={name} value={toTextValue(values)} facts={facts} />
					</Card>
					<Card title="Versiones">
						<VersionList
							name={name}
							versions={versions}
							isOwn={is_own}
							facts={facts}
							hasInput={form.isDirty}
							isBusy={isBusy}
							onRead={readValue}
							onRestore={restore}
						/>
					</Card>
				</div>
			}
		>
			{heading && (
				<FactField
					isLine
					name="heading"
					label={heading.label}
					hint={toHint(heading)}
					value={values.heading}
					facts={facts}
					onChange={(typed) => set({ heading: typed })}
				/>
			)}
			<FactField
				name="body"
				label={body.label}
				hint={toHint(body)}
				rows={kind === "lines" ? 8 : 4}
				value={values.body}
				facts={facts}
				onChange={(typed) => set({ body: typed })}
			/>
			{kind === "legal" && (
				<SectionFields sections={values.sections} facts={facts} onChange={(sections) => set({ sections })} />
			)}
		</RecordForm>
	);
}

/** Says how long a part may be, and where it stands. */
const toHint = ({ maxLength, hint }: { maxLength: number; hint?: string }) =>
	[hint, hint?.startsWith("Una por línea") ? "" : `Hasta ${maxLength} letras.`].filter(Boolean).join(" ");

const postRestoration = (name: TextName, json: { number: number | null; updated_at: string | null }) =>
	read(textApi.restore.$post({ param: { name }, json }));

const readVersion = (name: TextName, number: number) =>
	read(textApi.versions[":number"].$get({ param: { name, number: String(number) } }));
