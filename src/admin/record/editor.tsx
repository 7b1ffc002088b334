import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useAskedPicture } from "#admin/media/use-asked-picture.tsx";
import { ChangeList } from "#features/changes/change-list.tsx";
import type { Change } from "#features/changes/contract.ts";
import type { MediaCategory } from "#features/media/rules.ts";
import {
	type BodyOf,
	blankOf,
	bodyOf,
	choicesOf,
	labelsOf,
	type RecordFields,
	type ValuesOf,
	valuesOf,
} from "#record-fields.ts";
import { Button } from "#ui/button.tsx";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { DeleteRecord, type Return } from "./delete.tsx";
import { RecordForm } from "./form.tsx";
import type { Kind, Kept as Listed } from "./kind.ts";
import { useRecordForm } from "./use-record-form.ts";
import { useRestore } from "./use-restore.ts";

type Kept = Listed & { history?: Change[] };

export type EditedKind<Fields extends RecordFields, Saved extends Kept> = Kind<Saved> & {
	fields: Fields;
	/** Prefix of draft keys and form ids. */
	name: string;
	create: (body: BodyOf<Fields>, id: string) => Promise<Saved>;
	update: (id: string, body: BodyOf<Fields> & { updated_at: string }) => Promise<Saved>;
	picture?: {
		field: keyof Fields & string;
		category: MediaCategory;
		pathOf?: (url: string) => string;
	};
};

type RecordEditorProps<Fields extends RecordFields, Saved extends Kept> = {
	kind: EditedKind<Fields, Saved>;
	/** undefined for a new record. */
	record: Saved | undefined;
	/** Id of the record that a new one copies. */
	copyOf?: string | undefined;
	start?: Partial<ValuesOf<Fields>>;
	siteHref?: string | undefined;
	actions?: ReactNode;
	/** @param form the form with its controls, built from the field definitions */
	children: (form: FieldsForm<Fields> & ReturnType<typeof recordField<Fields>>) => ReactNode;
};

export function RecordEditor<Fields extends RecordFields, Saved extends Kept>(
	props: RecordEditorProps<Fields, Saved>,
) {
	const { kind, record, copyOf } = props;
	const { back, fields } = kind;
	if (record?.deleted_at)
		return (
			<InBin {...kind.return(record)} back={back}>
				<ChangeList
					changes={record.history ?? []}
					labels={labelsOf(fields)}
					choices={choicesOf(fields)}
				/>
			</InBin>
		);
	return <Editor key={`${record?.id} ${copyOf} ${record?.updated_at}`} {...props} />;
}

type InBinProps = Return & { back: { to: string; label: string }; children: ReactNode };

function InBin({ name, back, done, failure, restore, children }: InBinProps) {
	const run = useRestore(done, failure);
	return (
		<>
			<PageHead title={name} back={back} />
			<div className="mt-4 mb-6 max-w-prose border-l-4 border-accent bg-paper p-4">
				<p>Está en la papelera: no se muestra en el sitio. Restáuralo para editarlo.</p>
				<Button size="sm" icon="refresh" className="mt-3" onClick={() => void run(restore)}>
					Restaurar
				</Button>
			</div>
			{children}
		</>
	);
}

function Editor<Fields extends RecordFields, Saved extends Kept>(
	props: RecordEditorProps<Fields, Saved>,
) {
	const { kind, record, copyOf, start, siteHref, actions, children } = props;
	const { fields, name, back, words, picture } = kind;
	const { askPicture, picker } = useAskedPicture(picture?.category ?? "general");
	const navigate = useNavigate();
	const form = useRecordForm<Fields, Saved>({
		fields,
		name,
		copyOf,
		failure: words.notSaved,
		list: back.to,
		id: record?.id,
		start: record ? valuesOf(fields, record) : { ...blankOf(fields), ...start },
		seenAt: record?.updated_at ?? "",
		send: (values, { seenAt, newId }) => {
			const body = bodyOf(fields, values);
			if (!record) return kind.create(body, newId);
			return kind.update(record.id, { ...body, updated_at: seenAt });
		},
		done: () => (record ? words.updated : words.created),
	});

	async function pickPicture() {
		const picked = await askPicture();
		if (!picked || !picture) return;
		const { field, pathOf = String } = picture;
		form.set({ [field]: pathOf(picked.url) } as Partial<ValuesOf<Fields>>);
	}

	const filled = { ...form, pickPicture: () => void pickPicture() };

	function handleDeleted() {
		form.leave();
		void navigate(back.to);
	}

	return (
		<>
			<RecordForm
				id={name}
				title={record ? kind.nameOf(record) : words.blank}
				back={back}
				form={form}
				saveLabel={record ? "Guardar cambios" : words.create}
				actions={
					record && (
						<>
							{siteHref && (
								<SmallLink to={siteHref} opensNewTab icon="external">
									Ver en el sitio
								</SmallLink>
							)}
							{actions}
							<DeleteRecord {...kind.removal(record)} onDone={handleDeleted} />
						</>
					)
				}
				aside={
					record?.history && (
						<>
							<h2 className="title-4 mb-3">Historial</h2>
							<ChangeList
								changes={record.history}
								labels={labelsOf(fields)}
								choices={choicesOf(fields)}
							/>
						</>
					)
				}
			>
				{children({ ...filled, ...recordField(filled) })}
			</RecordForm>
			{picker}
		</>
	);
}
