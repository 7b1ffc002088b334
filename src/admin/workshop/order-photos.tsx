import { useRef, useState } from "react";
import { useMay } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { usePictures } from "#admin/frame/use-pictures.ts";
import { AS_WATCHER, fetchAsStaff, read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import { shrinkPhoto } from "#features/media/shrink-photo.ts";
import type { LeadPhoto } from "#features/photos/contract.ts";
import { SENT_BYTES, SENT_PIXELS, type StaffPhotoKind } from "#features/photos/rules.ts";
import type { OrderState } from "#features/work-orders/order-states.ts";
import { sendPhoto } from "#site/photos/send-photo.ts";
import { Checkbox } from "#ui/choice-field.tsx";
import { plural } from "#ui/format.ts";
import { useLightbox } from "#ui/use-lightbox.tsx";

const PRESSES: Record<StaffPhotoKind, string> = {
	recepcion: "Foto de cómo llegó",
	hallazgo: "Foto de un hallazgo",
	trabajo: "Foto del trabajo",
	entrega: "Foto de cómo sale",
};
/** What a photo can be of while a car stands there; once it left there are none. */
const TAKEN: Record<OrderState, readonly StaffPhotoKind[]> = {
	recibido: ["recepcion", "hallazgo"],
	en_trabajo: ["trabajo", "hallazgo"],
	listo: ["entrega"],
	entregado: [],
	retirado: [],
};
/** With these alone an iPhone makes a JPEG of its own format by itself. */
const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";
const LIGHTER = {
	mostBytes: SENT_BYTES,
	most: [SENT_PIXELS, SENT_PIXELS],
	keeps: "jpg",
} as const;

type OnTheWay = { key: string; kind: StaffPhotoKind; file: File; said: string; isStopped: boolean };

/** The photos that staff took of a car, and those on their way; the desk says which its customer sees. */
export function OrderPhotos({ id, state }: { id: string; state: OrderState }) {
	const one = staffApi.admin.bench[":id"];
	const { answer, askAgain } = useAnswer(`${id} ${state}`, () =>
		read(one.photos.$get({ param: { id } }, AS_WATCHER)),
	);
	const [sending, setSending] = useState<readonly OnTheWay[]>([]);
	const photos = answer?.photos ?? [];

	const change = (key: string, what: Partial<OnTheWay>) =>
		setSending((last) => last.map((one) => (one.key === key ? { ...one, ...what } : one)));

	async function send({ key, kind, file }: OnTheWay) {
		change(key, { isStopped: false, said: "" });
		const blob = await shrinkPhoto(file, LIGHTER).catch(() => file);
		const place = { path: `/api/admin/bench/${id}/photos`, key, told: { kind }, by: fetchAsStaff };
		try {
			await sendPhoto(place, blob, {
				onReceived: () => change(key, { said: "" }),
				onWait: (said) => change(key, { said }),
				signal: new AbortController().signal,
			});
			setSending((last) => last.filter((one) => one.key !== key));
			askAgain();
		} catch (problem) {
			change(key, { isStopped: true, said: problem instanceof Error ? problem.message : "" });
		}
	}

	function handleChosen(kind: StaffPhotoKind, files: readonly File[]) {
		const fresh = files.map((file) => ({ key: newKey(), kind, file, said: "", isStopped: false }));
		setSending((last) => [...last, ...fresh]);
		for (const photo of fresh) void send(photo);
	}

	return (
		<div className="grid gap-4">
			{photos.length > 0 && <Gallery id={id} photos={photos} refresh={askAgain} />}
			<div role="status" className="grid gap-2 empty:hidden">
				{sending.some(({ isStopped }) => !isStopped) && (
					<p>
						Subiendo {plural(sending.filter(({ isStopped }) => !isStopped).length, "foto", "fotos")}
						…
					</p>
				)}
				{sending.map(
					(photo) =>
						photo.said && (
							<p key={photo.key} className="flex flex-wrap items-center gap-3">
								{photo.said}
								{photo.isStopped && (
									<SmallButton onClick={() => void send(photo)}>Seguir</SmallButton>
								)}
							</p>
						),
				)}
			</div>
			<div className="flex flex-wrap gap-2">
				{TAKEN[state].map((kind) => (
					<Chooser key={kind} kind={kind} onChosen={(files) => handleChosen(kind, files)} />
				))}
			</div>
		</div>
	);
}

type ChooserProps = { kind: StaffPhotoKind; onChosen: (files: File[]) => void };

function Chooser({ kind, onChosen }: ChooserProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<SmallButton icon="camera" onClick={() => input.current?.click()}>
				{PRESSES[kind]}
			</SmallButton>
			<input
				ref={input}
				type="file"
				hidden
				multiple
				accept={ACCEPTED}
				aria-label={PRESSES[kind]}
				onChange={({ currentTarget }) => {
					onChosen([...(currentTarget.files ?? [])]);
					currentTarget.value = "";
				}}
			/>
		</>
	);
}

type GalleryProps = { id: string; photos: readonly LeadPhoto[]; refresh: () => void };

function Gallery({ id, photos, refresh }: GalleryProps) {
	const may = useMay();
	const { run } = useChange(null);
	const taken = staffApi.admin.bench[":id"].taken[":photo"][":size"];
	const urls = usePictures(
		photos.map((photo) => photo.id),
		(photo) => taken.$get({ param: { id, photo, size: "full" } }, AS_WATCHER),
	);
	const altOf = ({ place, kind }: LeadPhoto) => `Foto ${place}: ${PRESSES_OF(kind)}`;
	const { enlarge, viewer } = useLightbox(
		"Fotos del carro",
		photos.map((photo) => ({ url: urls[photo.id] ?? "", alt: altOf(photo) })),
	);
	const share = (photo: string, isShared: boolean) =>
		void run({
			id: photo,
			call: () =>
				read(
					staffApi.admin["work-orders"][":id"].photos[":photo"].$put({
						param: { id, photo },
						json: { is_shared: isShared },
					}),
				),
			onDone: refresh,
		});
	return (
		<>
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
				{photos.map((photo, index) => (
					<li key={photo.id} className="min-w-0">
						<a
							href={urls[photo.id] ?? "#"}
							onClick={(event) => void enlarge(event, index)}
							className="relative block aspect-square bg-estudio"
						>
							{urls[photo.id] && (
								<img
									src={urls[photo.id]}
									alt={altOf(photo)}
									width={photo.width}
									height={photo.height}
									className="size-full object-cover"
								/>
							)}
						</a>
						{may("orders") && (
							<Checkbox
								name={`compartir-${photo.id}`}
								label={
									<>
										El cliente la ve<span className="sr-only">: foto {photo.place}</span>
									</>
								}
								checked={photo.is_shared}
								onChange={({ currentTarget }) => share(photo.id, currentTarget.checked)}
							/>
						)}
					</li>
				))}
			</ul>
			{viewer}
		</>
	);
}

const PRESSES_OF = (kind: LeadPhoto["kind"]) =>
	kind === "cliente" ? "del cliente" : PRESSES[kind];
