import { CATEGORY_LABELS } from "#features/content/media/messages.ts";
import { formatKb, GALLERY_SIZE } from "#features/content/media/rules.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { canSend, type PendingUpload } from "./queued-upload.ts";

const NUMBERS = Array.from({ length: GALLERY_SIZE }, (_, index) => String(index + 1));

type UploadQueueProps = {
	queue: readonly PendingUpload[];
	/** Brands to which a logo can be assigned. */
	brands: readonly { code: string; name: string }[];
	isSending: boolean;
	onChange: (key: string, change: Partial<PendingUpload>) => void;
	onRemove: (key: string) => void;
	onStart: () => void;
};

/** Files to upload. On wide screens there is room beside them for the result toast. */
export function UploadQueue(props: UploadQueueProps) {
	const { queue, brands, isSending, onChange, onRemove, onStart } = props;
	const sendableCount = queue.filter(canSend).length;
	return (
		<section aria-labelledby="por-subir" className="mt-4 border border-line bg-paper lg:mr-[29rem]">
			<div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
				<h3 id="por-subir" className="title-4 grow">
					Por subir
				</h3>
				{sendableCount > 0 || isSending ? (
					<Button
						size="sm"
						icon="upload"
						isBusy={isSending && sendableCount === 0}
						busyLabel="Subiendo..."
						onClick={onStart}
					>
						Subir {formatCount(Math.max(sendableCount, 1), "imagen", "imágenes")}
					</Button>
				) : (
					<p className="text-sm text-muted">
						{queue.length === 1
							? "Así no se puede subir: quítala y elige otra."
							: "Así no se pueden subir: quítalas y elige otras."}
					</p>
				)}
			</div>
			<ul>
				{queue.map((upload) => (
					<li key={upload.key} className="border-b border-line p-4 last:border-b-0">
						<QueueRow upload={upload} brands={brands} onChange={onChange} onRemove={onRemove} />
					</li>
				))}
			</ul>
		</section>
	);
}

type QueueRowProps = Pick<UploadQueueProps, "brands" | "onChange" | "onRemove"> & {
	upload: PendingUpload;
};

function QueueRow({ upload, brands, onChange, onRemove }: QueueRowProps) {
	const { key, file, preview, category, state, progress, error } = upload;
	const percent = Math.round(progress * 100);
	const isSending = state === "sending";
	return (
		<FieldScope id={`subida-${key}`}>
			<div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-4">
				<Picture
					key={preview}
					src={preview}
					alt=""
					width={96}
					height={72}
					fallback={PLACEHOLDER}
					className="aspect-4/3 w-full object-contain sm:row-span-2"
				/>
				<div className="min-w-0">
					<p className="font-medium">{file.name}</p>
					<p className="num text-sm text-muted">
						{CATEGORY_LABELS[category]}&nbsp;· {formatKb(file.size)}
					</p>
				</div>
				<IconButton
					icon={isSending ? "close" : "trash"}
					label={isSending ? `Cancelar la subida de ${file.name}` : `Quitar ${file.name}`}
					onClick={() => onRemove(key)}
				/>
				<div className="col-span-full grid gap-3 sm:col-span-2 sm:col-start-2 sm:grid-cols-2 lg:max-xl:grid-cols-1">
					<Field
						label="Texto alternativo"
						name="alt_text"
						hint="Qué se ve, para quien no puede ver la imagen."
					>
						<TextInput
							placeholder="Un sedán rojo en el elevador"
							value={upload.altText}
							maxLength={300}
							disabled={isSending}
							onChange={(event) => onChange(key, { altText: event.currentTarget.value })}
						/>
					</Field>
					<Target upload={upload} brands={brands} onChange={onChange} />
				</div>
				<div className="col-span-full sm:col-span-2 sm:col-start-2">
					{isSending && (
						<div className="flex items-center gap-3 text-sm">
							<progress
								max={100}
								value={percent}
								aria-label={`Subida de ${file.name}`}
								className="h-2 min-w-0 grow accent-ink"
							/>
							<span className="num">{percent < 100 ? `${percent} %` : "Preparando…"}</span>
						</div>
					)}
					{error && (
						<p role="alert" className="flex gap-2 text-sm font-medium text-error">
							<Icon name="alert" size={18} className="mt-0.5" />
							{error}
						</p>
					)}
				</div>
			</div>
		</FieldScope>
	);
}

/** Placeholder for a file that the browser cannot display. */
const PLACEHOLDER = (
	<span className="grid aspect-4/3 w-full place-items-center bg-studio text-muted sm:row-span-2">
		<Icon name="image" size={28} />
	</span>
);

/** Field for the fixed name, in categories that have fixed names. */
function Target({ upload, brands, onChange }: Omit<QueueRowProps, "onRemove">) {
	const { key, category, target } = upload;
	const props = {
		value: target,
		disabled: upload.state === "sending",
		onChange: (event: { currentTarget: { value: string } }) =>
			onChange(key, { target: event.currentTarget.value }),
	};
	if (category === "brands")
		return (
			<Field label="Marca" name="target">
				<Select
					{...props}
					placeholder="La que dice el nombre del archivo"
					options={brands.map(({ code, name }) => ({ value: code, label: name }))}
				/>
			</Field>
		);
	if (category === "government")
		return (
			<Field label="Foto número" name="target">
				<Select {...props} placeholder="La primera libre" options={NUMBERS} />
			</Field>
		);
	if (category === "products")
		return (
			<Field
				label="SKU del producto"
				name="target"
				isRequired={false}
				hint="Con SKU, es la foto de ese producto."
			>
				<TextInput {...props} maxLength={80} />
			</Field>
		);
	return null;
}
