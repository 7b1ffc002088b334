import { useEffect, useState } from "react";
import { ChangeButton } from "#admin/frame/change-button.tsx";
import { usePanel } from "#admin/frame/context.ts";
import { PhotoGrid } from "#admin/frame/photo-grid.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { LEAVES_FIRST } from "#admin/frame/use-contact.ts";
import { usePolling } from "#admin/frame/use-polling.ts";
import { DeleteRecord } from "#admin/record/delete.tsx";
import { AS_WATCHER, download, read, sentenceOf, staffApi } from "#api/client.ts";
import { photoTermFrom } from "#features/leads/photo-term.ts";
import { askedFor } from "#features/leads/replies.ts";
import type { LeadPhoto, LeadPhotos as Photos } from "#features/photos/contract.ts";
import type { PhotoSize } from "#features/photos/rules.ts";
import { ASK_PHOTOS, askedAsChat, NO_ADDRESS } from "#features/photos/sentences.ts";
import { panamaDay, spokenDay } from "#panama/time.ts";
import { ChatLink } from "#ui/button.tsx";
import { plural } from "#ui/format.ts";
import { useLatest } from "#ui/use-latest.ts";
import type { OpenLead } from "./use-lead.ts";

/** Polls often while a photo is uploading, since staff may be waiting for it. */
const LOOK_EVERY_MS = 10_000;

type LeadPhotosProps = {
	open: OpenLead;
	loaded: Photos;
	/** `updated_at` of the request when the photos were loaded. */
	loadedAt: string;
};

export function LeadPhotos({ open, loaded, loadedAt }: LeadPhotosProps) {
	const { lead } = open;
	const [looked, setLooked] = useState({ loaded, photos: loaded });
	const photos = looked.loaded === loaded ? looked.photos : loaded;
	const isArriving = photos.arriving > 0;
	// Reload only the photos: the page around them may hold unsaved input or be offline.
	const look = useLatest(async () => {
		const call = staffApi.admin.inbox[":id"].photos.$get({ param: { id: lead.id } }, AS_WATCHER);
		setLooked({ loaded, photos: await read(call) });
	});
	usePolling(async () => (isArriving ? look.current() : undefined), LOOK_EVERY_MS);
	// A change of the request may have been a new photo.
	const changedAt = open.changedAt === loadedAt ? undefined : open.changedAt;
	useEffect(() => {
		if (changedAt) void look.current().catch(() => {});
	}, [changedAt, look]);
	return (
		<div className="grid gap-4">
			{photos.photos.length > 0 ? (
				<PhotoGrid
					photos={photos.photos}
					title={`Fotos de ${lead.name}`}
					altOf={({ place }) => `Foto ${place} de ${lead.name}`}
					ask={askFor}
					className="sm:grid-cols-4"
				>
					{({ id, place }) => <PhotoActions id={id} place={place} />}
				</PhotoGrid>
			) : (
				<p className="text-muted">No hay fotos de esta solicitud.</p>
			)}
			{isArriving && (
				<p role="status" className="text-sm">
					{plural(photos.arriving, "foto está llegando", "fotos están llegando")}.
				</p>
			)}
			{photos.removed.map((photo) => (
				<Removed key={photo.id} photo={photo} />
			))}
			<Ask open={open} photos={photos} />
		</div>
	);
}

const askFor = (id: string, size: PhotoSize) =>
	staffApi.admin.photos[":id"][":size"].$get({ param: { id, size } }, AS_WATCHER);

function PhotoActions({ id, place }: { id: string; place: number }) {
	const one = staffApi.admin.photos[":id"];
	const param = { id };
	const save = () => download(one[":size"].$get({ param: { id, size: "full" } }));
	return (
		<div className="mt-1 flex flex-wrap">
			<ChangeButton
				tone="quiet"
				icon="download"
				refresh={null}
				change={{ call: save, failedTitle: "No se descargó" }}
			>
				<span className="sr-only">Descargar la foto {place}</span>
			</ChangeButton>
			<DeleteRecord
				name={`la foto ${place}`}
				question={`¿Estás seguro de que quieres eliminar la foto ${place}?`}
				text="El cliente deja de verla en su enlace. Por 30 días la puedes recuperar aquí."
				done="Foto eliminada"
				failure="Error eliminando la foto"
				remove={() => read(one.$delete({ param }))}
				back={backOf(id, place)}
				isCompact
			/>
		</div>
	);
}

const backOf = (id: string, place: number) => ({
	name: `Foto ${place}`,
	done: "Foto recuperada",
	failure: "Error recuperando la foto",
	restore: () => read(staffApi.admin.photos[":id"].restore.$post({ param: { id } })),
});

function Removed({ photo: { id, place } }: { photo: LeadPhoto }) {
	const { restore, done, failure } = backOf(id, place);
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
			<span className="text-muted">Foto {place} eliminada</span>
			<ChangeButton change={{ call: restore, done, failedTitle: failure }}>
				Recuperar<span className="sr-only"> la foto {place}</span>
			</ChangeButton>
		</p>
	);
}

/** Shares the photo upload link, valid for seven days, by chat or copy. */
function Ask({ open: { lead, contact }, photos }: { open: OpenLead; photos: Photos }) {
	const { run } = useChange();
	const { shop } = usePanel();
	const now = useServerNow();
	const { url, open_until: openUntil } = photos;
	const { id, name, phone, has_whatsapp: hasWhatsapp } = lead;
	if (!url)
		return (
			<div>
				<SmallButton icon="camera" disabled aria-describedby="fotos-motivo">
					{ASK_PHOTOS}
				</SmallButton>
				<p id="fotos-motivo" className="mt-1.5 text-sm text-muted">
					{NO_ADDRESS}
				</p>
			</div>
		);
	const until = spokenDay(panamaDay(new Date(photoTermFrom(now))));
	const { "photo-link": link } = staffApi.admin.inbox[":id"];
	const openLink = (channel: "whatsapp" | "copy") =>
		read(link.$post({ param: { id }, json: { channel } }, LEAVES_FIRST));
	async function copy() {
		await openLink("copy");
		await navigator.clipboard.writeText(url ?? "");
	}
	return (
		<div className="grid gap-2">
			<div className="flex flex-wrap gap-2">
				{phone && hasWhatsapp && (
					<ChatLink
						number={phone}
						text={askedAsChat({ name, shop, about: askedFor(lead), url, until })}
						size="sm"
						onClick={() => {
							void run({ id: "chat", call: () => openLink("whatsapp") });
							contact("whatsapp");
						}}
					>
						{ASK_PHOTOS}
					</ChatLink>
				)}
				<SmallButton
					icon="copy"
					onClick={() =>
						void run({
							id: "copy",
							call: copy,
							done: { title: "Enlace copiado", description: `Sirve hasta el ${until}.` },
							failed: (problem) => sentenceOf(problem, `No se pudo copiar. Cópialo a mano: ${url}`),
						})
					}
				>
					Copiar enlace
				</SmallButton>
			</div>
			<p className="text-sm text-muted">
				{openUntil
					? `El cliente puede mandar fotos hasta el ${spokenDay(panamaDay(new Date(openUntil)))}.`
					: "El cliente puede mandarlas por 7 días desde que las pides."}
			</p>
		</div>
	);
}
