import type { MediaFile } from "#features/content/media/contract.ts";
import { CATEGORY_LABELS, formatUseCount } from "#features/content/media/messages.ts";
import { formatKb } from "#features/content/media/rules.ts";
import { Button } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Field, TextArea, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { VersionConflict, type VersionRow } from "#ui/version-conflict.tsx";
import { MediaPicture } from "./media-card.tsx";

export type MediaTextFields = { alt_text: string; description: string };

/** A file as another user saved it, with the message that names the user. */
export type MediaConflict = MediaFile & { message: string };

type MediaEditorProps = {
	file: MediaFile;
	/** Typed texts; the parent keeps them when the form is closed. */
	texts: MediaTextFields;
	onChange: (change: Partial<MediaTextFields>) => void;
	/** Discards the typed texts; undefined while there are no changes. */
	onClear: (() => void) | undefined;
	isBusy: boolean;
	error: string | undefined;
	/** Set when another user saved the file after this form was opened. */
	conflict: MediaConflict | undefined;
	onSave: () => void;
	onTakeTheirs: () => void;
	onClose: () => void;
	onCopy: () => void;
};

const LABELS = { alt_text: "Texto alternativo", description: "Descripción" };

export const pickTextFields = ({ alt_text, description }: MediaTextFields): MediaTextFields => ({
	alt_text,
	description,
});

function toVersionRows(mine: MediaTextFields, theirs: MediaTextFields): VersionRow[] {
	const names = ["alt_text", "description"] as const;
	return names
		.filter((name) => mine[name] !== theirs[name])
		.map((name) => ({ name, label: LABELS[name], mine: mine[name], theirs: theirs[name] }));
}

/** Details of a file: its data, its uses and its texts. */
export function MediaEditor(props: MediaEditorProps) {
	const { file, texts, onChange, onClear, isBusy, error, conflict } = props;
	const { onSave, onTakeTheirs, onClose, onCopy } = props;
	const bind = createFieldBinder(texts, onChange);
	return (
		<FormDialog
			id="editar-archivo"
			form={{ errors: {}, message: error, isBusy }}
			onClose={onClose}
			ignoresOutsideClick
			size="lg"
			title={file.filename}
			cancelLabel="Cerrar"
			// While there is a conflict, only the buttons of the two versions can save.
			disabled={conflict !== undefined}
			extraActions={
				onClear &&
				!conflict && (
					<Button tone="quiet" onClick={onClear}>
						Descartar cambios
					</Button>
				)
			}
			submitLabel="Guardar"
			busyLabel="Guardando..."
			onSubmit={onSave}
		>
			<div className="grid gap-6 md:grid-cols-2">
				<div className="min-w-0">
					<MediaPicture file={file} />
					<DataRows
						className="mt-4"
						rows={[
							{ label: "Categoría", value: CATEGORY_LABELS[file.category] },
							{
								label: "Tamaño",
								value: `${formatKb(file.size_bytes)} · ${file.width}x${file.height}`,
							},
							{ label: "Subida", value: formatDateTime(file.created_at) },
						]}
					/>
					<Button tone="line" size="sm" icon="copy" className="mt-4" onClick={onCopy}>
						Copiar dirección
					</Button>
				</div>
				<div className="grid min-w-0 content-start gap-4">
					{conflict && (
						<VersionConflict
							rows={toVersionRows(texts, conflict)}
							summary={conflict.message}
							savedAt={conflict.updated_at}
							conflict={conflict}
							onKeepMine={onSave}
							onTakeTheirs={onTakeTheirs}
							isBusy={isBusy}
						/>
					)}
					<Field label={LABELS.alt_text} name="alt_text" hint="Qué se ve, para quien no puede ver la imagen.">
						<TextInput placeholder="Un sedán rojo en el elevador" maxLength={300} {...bind("alt_text")} />
					</Field>
					<Field label={LABELS.description} name="description" hint="Para encontrarla al buscar.">
						<TextArea maxLength={300} rows={3} {...bind("description")} />
					</Field>
					<div>
						<h3 className="title-4">{formatUseCount(file.uses.length)}</h3>
						<Uses uses={file.uses} />
					</div>
				</div>
			</div>
		</FormDialog>
	);
}

/** Links to every page that shows a file. */
function Uses({ uses }: { uses: MediaFile["uses"] }) {
	if (uses.length === 0) return <p className="mt-1 text-sm text-muted">Ninguna página la muestra todavía.</p>;
	return (
		<ul className="mt-1 text-sm">
			{uses.map(({ label, to }) => (
				<li key={`${label} ${to}`}>
					<Anchor to={to} opensNewTab className="link inline-block py-1">
						{label}
					</Anchor>
				</li>
			))}
		</ul>
	);
}
