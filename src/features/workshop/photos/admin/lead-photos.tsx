import { useEffect, useState } from "react";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import { usePolling } from "#admin/frame/use-polling.ts";
import { BACKGROUND_CALL, download, read, staffApi, toErrorMessage } from "#api/client.ts";
import { DeleteRecord } from "#core/records/admin/delete.tsx";
import type { OpenLead } from "#core/requests/admin/use-lead.ts";
import { getPhotoDeadline } from "#core/requests/form/photo-term.ts";
import { formatRequestName } from "#core/requests/replies.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import type { LeadPhoto, LeadPhotos as Photos } from "#features/workshop/photos/contract.ts";
import { ASK_PHOTOS, formatPhotoRequestMessage, NO_ADDRESS } from "#features/workshop/photos/messages.ts";
import type { PhotoSize } from "#features/workshop/photos/rules.ts";
import { formatCount } from "#ui/format.ts";
import { useLatest } from "#ui/use-latest.ts";
import { PhotoGrid } from "./photo-grid.tsx";

/** Polls often while a photo is uploading, since staff may be waiting for it. */
const POLL_INTERVAL_MS = 10_000;

type LeadPhotosProps = {
	open: OpenLead;
	loaded: Photos;
	/** `updated_at` of the request when the photos were loaded. */
	loadedAt: string;
};

export function LeadPhotos({ open, loaded, loadedAt }: LeadPhotosProps) {
	const { lead } = open;
	const [polled, setPolled] = useState({ loaded, photos: loaded });
	const photos = polled.loaded === loaded ? polled.photos : loaded;
	const isArriving = photos.arriving > 0;
	// Reload only the photos: the page around them may hold unsaved input or be offline.
	const poll = useLatest(async () => {
		const call = staffApi.admin.inbox[":id"].photos.$get({ param: { id: lead.id } }, BACKGROUND_CALL);
		setPolled({ loaded, photos: await read(call) });
	});
	usePolling(async () => (isArriving ? poll.current() : undefined), POLL_INTERVAL_MS);
	// A change of the request may have been a new photo.
	const changedAt = open.changedAt === loadedAt ? undefined : open.changedAt;
	useEffect(() => {
		if (changedAt) void poll.current().catch(() => {});
	}, [changedAt, poll]);
	return (
		<div className="grid gap-4">
			{photos.photos.length > 0 ? (
				<PhotoGrid
					photos={photos.photos}
					title={`Fotos de ${lead.name}`}
					getAltText={({ place: position }) => `Foto ${position} de ${lead.name}`}
					fetchPhoto={fetchPhoto}
					className="sm:grid-cols-4"
				>
					{(photo) => <PhotoActions photo={photo} />}
				</PhotoGrid>
			) : (
				<p className="text-muted">No hay fotos de esta solicitud.</p>
			)}
			{isArriving && (
				<p role="status" className="text-sm">
					{formatCount(photos.arriving, "foto está llegando", "fotos están llegando")}.
				</p>
			)}
			{photos.removed.map((photo) => (
				<RemovedPhoto key={photo.id} photo={photo} />
			))}
			<PhotoRequest open={open} photos={photos} />
		</div>
	);
}

const fetchPhoto = (id: string, size: PhotoSize) =>
	staffApi.admin.photos[":id"][":size"].$get({ param: { id, size } }, BACKGROUND_CALL);

function PhotoActions({ photo }: { photo: LeadPhoto }) {
	const { id, place: position, can_remove: canRemove } = photo;
	const photoApi = staffApi.admin.photos[":id"];
	const param = { id };
	const downloadPhoto = () => download(photoApi[":size"].$get({ param: { id, size: "full" } }));
	return (
		<div className="mt-1 flex flex-wrap">
			<ChangeButton
				tone="quiet"
				icon="download"
				refresh={null}
				change={{ call: downloadPhoto, failureTitle: "No se descargó" }}
			>
				<span className="sr-only">Descargar la foto {position}</span>
			</ChangeButton>
			{canRemove && (
				<DeleteRecord
					name={`la foto ${position}`}
					question={`¿Estás seguro de que quieres eliminar la foto ${position}?`}
					text="El cliente deja de verla en su enlace. Por 30 días la puedes recuperar aquí."
					done="Foto eliminada"
					failure="Error eliminando la foto"
					remove={() => read(photoApi.$delete({ param }))}
					restoration={createRestoration(id, position)}
					isCompact
				/>
			)}
		</div>
	);
}

const createRestoration = (id: string, position: number) => ({
	name: `Foto ${position}`,
	done: "Foto recuperada",
	failure: "Error recuperando la foto",
	restore: () => read(staffApi.admin.photos[":id"].restore.$post({ param: { id } })),
});

function RemovedPhoto({ photo: { id, place: position } }: { photo: LeadPhoto }) {
	const { restore, done, failure } = createRestoration(id, position);
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
			<span className="text-muted">Foto {position} eliminada</span>
			<ChangeButton change={{ call: restore, successMessage: done, failureTitle: failure }}>
				Recuperar<span className="sr-only"> la foto {position}</span>
			</ChangeButton>
		</p>
	);
}

/** Shares the photo upload link, valid for seven days, by chat or copy. */
function PhotoRequest({ open: { lead, contact }, photos }: { open: OpenLead; photos: Photos }) {
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
	const until = formatLongDay(toPanamaDay(new Date(getPhotoDeadline(now))));
	const { "photo-link": photoLinkApi } = staffApi.admin.inbox[":id"];
	const openLink = (channel: "whatsapp" | "copy") =>
		read(photoLinkApi.$post({ param: { id }, json: { channel } }, KEEPALIVE));
	async function copyLink() {
		await openLink("copy");
		await navigator.clipboard.writeText(url ?? "");
	}
	return (
		<div className="grid gap-2">
			<div className="flex flex-wrap gap-2">
				{phone && hasWhatsapp && (
					<SmallLink
						to={buildWhatsappUrl(
							phone,
							formatPhotoRequestMessage({ name, shop, about: formatRequestName(lead), url, until }),
						)}
						opensNewTab
						icon="whatsapp"
						onClick={() => {
							void run({ id: "chat", call: () => openLink("whatsapp") });
							contact("whatsapp");
						}}
					>
						{ASK_PHOTOS}
					</SmallLink>
				)}
				<SmallButton
					icon="copy"
					onClick={() =>
						void run({
							id: "copy",
							call: copyLink,
							successMessage: { title: "Enlace copiado", description: `Sirve hasta el ${until}.` },
							failureMessage: (problem) =>
								toErrorMessage(problem, `No se pudo copiar. Cópialo a mano: ${url}`),
						})
					}
				>
					Copiar enlace
				</SmallButton>
			</div>
			<p className="text-sm text-muted">
				{openUntil
					? `El cliente puede mandar fotos hasta el ${formatLongDay(toPanamaDay(new Date(openUntil)))}.`
					: "El cliente puede mandarlas por 7 días desde que las pides."}
			</p>
		</div>
	);
}
