import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ChangeList } from "#core/audit/admin/change-list.tsx";
import type { Change } from "#core/audit/contract.ts";
import { DeleteRecord, type Restoration, useRestore } from "#core/records/admin/delete.tsx";
import { RecordForm } from "#core/records/admin/form.tsx";
import type { Kind, AdminRecord as ListedRecord } from "#core/records/admin/kind.ts";
import { createFieldRenderers, type FieldsForm } from "#core/records/admin/record-field.tsx";
import { useRecordForm } from "#core/records/admin/use-record-form.ts";
import {
	createBlankValues,
	type FormValues,
	getChoiceLabels,
	getFieldLabels,
	type RecordFields,
	type RequestBody,
	toFormValues,
	toRequestBody,
} from "#core/records/record-fields.ts";
import type { MediaCategory } from "#features/content/media/rules.ts";
import { Button } from "#ui/button.tsx";
import { useMediaPicker } from "./use-media-picker.tsx";

type EditedRecord = ListedRecord & { history?: Change[] };

export type EditedKind<Fields extends RecordFields, Saved extends EditedRecord> = Kind<Saved> & {
	fields: Fields;
	/** Prefix of draft keys and form ids. */
	name: string;
	create: (body: RequestBody<Fields>, id: string) => Promise<Saved>;
	update: (id: string, body: RequestBody<Fields> & { updated_at: string }) => Promise<Saved>;
	picture?: {
		field: keyof Fields & string;
		category: MediaCategory;
		toPath?: (url: string) => string;
	};
};

type RecordEditorProps<Fields extends RecordFields, Saved extends EditedRecord> = {
	kind: EditedKind<Fields, Saved>;
	/** undefined for a new record. */
	record: Saved | undefined;
	/** Id of the record that a new one copies. */
	copiedId?: string | undefined;
	start?: Partial<FormValues<Fields>>;
	siteHref?: string | undefined;
	actions?: ReactNode;
	/** @param form the form with its controls, built from the field definitions */
	children: (form: FieldsForm<Fields> & ReturnType<typeof createFieldRenderers<Fields>>) => ReactNode;
};

export function RecordEditor<Fields extends RecordFields, Saved extends EditedRecord>(
	props: RecordEditorProps<Fields, Saved>,
) {
	const { kind, record, copiedId } = props;
	const { back, fields } = kind;
	if (record?.deleted_at)
		return (
			<TrashedRecord {...kind.getRestoration(record)} back={back}>
				<ChangeList
					changes={record.history ?? []}
					labels={getFieldLabels(fields)}
					choices={getChoiceLabels(fields)}
				/>
			</TrashedRecord>
		);
	return <Editor key={`${record?.id} ${copiedId} ${record?.updated_at}`} {...props} />;
}

type TrashedRecordProps = Restoration & {
	back: { to: string; label: string };
	children: ReactNode;
};

function TrashedRecord({ name, back, done, failure, restore, children }: TrashedRecordProps) {
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

function Editor<Fields extends RecordFields, Saved extends EditedRecord>(
	props: RecordEditorProps<Fields, Saved>,
) {
	const { kind, record, copiedId, start, siteHref, actions, children } = props;
	const { fields, name, back, messages, picture } = kind;
	const { openPicker, picker } = useMediaPicker(picture?.category ?? "general");
	const navigate = useNavigate();
	const form = useRecordForm<Fields, Saved>({
		fields,
		name,
		copiedId,
		failure: messages.notSaved,
		list: back.to,
		id: record?.id,
		start: record ? toFormValues(fields, record) : { ...createBlankValues(fields), ...start },
		loadedAt: record?.updated_at ?? "",
		send: (values, { loadedAt, newId }) => {
			const body = toRequestBody(fields, values);
			if (!record) return kind.create(body, newId);
			return kind.update(record.id, { ...body, updated_at: loadedAt });
		},
		done: () => (record ? messages.updated : messages.created),
	});

	async function pickPicture() {
		const image = await openPicker();
		if (!image || !picture) return;
		const { field, toPath = String } = picture;
		form.set({ [field]: toPath(image.url) } as Partial<FormValues<Fields>>);
	}

	const formWithPicker = { ...form, pickPicture: () => void pickPicture() };

	function handleDeleted() {
		form.leave();
		void navigate(back.to);
	}

	return (
		<>
			<RecordForm
				id={name}
				title={record ? kind.getName(record) : messages.blank}
				back={back}
				form={form}
				saveLabel={record ? "Guardar cambios" : messages.create}
				actions={
					record && (
						<>
							{siteHref && (
								<SmallLink to={siteHref} opensNewTab icon="external">
									Ver en el sitio
								</SmallLink>
							)}
							{actions}
							<DeleteRecord {...kind.getRemoval(record)} onDone={handleDeleted} />
						</>
					)
				}
				aside={
					record?.history && (
						<>
							<h2 className="title-4 mb-3">Historial</h2>
							<ChangeList
								changes={record.history}
								labels={getFieldLabels(fields)}
								choices={getChoiceLabels(fields)}
							/>
						</>
					)
				}
			>
				{children({ ...formWithPicker, ...createFieldRenderers(formWithPicker) })}
			</RecordForm>
			{picker}
		</>
	);
}
