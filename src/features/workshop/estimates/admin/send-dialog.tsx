import { useRevalidator } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import { download, read, staffApi } from "#api/client.ts";
import type { SEND_METHODS } from "#features/workshop/estimates/choices.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { NO_SITE } from "#features/workshop/estimates/messages.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { copyText } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatUsd } from "#ui/format.ts";

type SendWay = (typeof SEND_METHODS)[number];
type SendDialogProps = { estimate: Estimate; onClose: () => void };

const SENT_MESSAGES: Record<SendWay, string> = {
	whatsapp: "Quedó como enviada por WhatsApp",
	link: "Enlace copiado: pégalo donde le escribas",
	pdf: "PDF descargado",
};

const COPY_FAILED_MESSAGE = "Quedó como enviada. Copia el enlace a mano: está en el mensaje de arriba";

/** Shows the message and three ways to send it. Each marks the estimate as sent, so that its link opens. */
export function SendDialog({ estimate, onClose }: SendDialogProps) {
	const { id, share, phone, has_whatsapp: hasWhatsapp, updated_at, state } = estimate;
	const { revalidate } = useRevalidator();
	const { run, busyId } = useChange(revalidate);
	const isSent = !getEstimateStateInfo(state).isDraft;

	/** @param steps `before` may return a message that replaces the usual one */
	function send(
		via: SendWay,
		steps: { before?: () => Promise<string | undefined>; after?: () => Promise<void> },
	) {
		const json = { updated_at, via };
		return run({
			id: via,
			call: async () => {
				// Browsers allow copying only while they handle a click, so copy before the request.
				const notice = await steps.before?.();
				const call = staffApi.admin.estimates[":id"].send;
				await read(call.$post({ param: { id }, json }, KEEPALIVE));
				await steps.after?.();
				// The page changes from editor to record, so the old scroll position is meaningless.
				if (!isSent) window.scrollTo({ top: 0 });
				return notice;
			},
			successMessage: (notice) => ({ title: notice ?? SENT_MESSAGES[via] }),
			failureTitle: "No quedó como enviada",
		});
	}

	const copyLink = async () => ((await copyText(share?.link ?? "")) ? undefined : COPY_FAILED_MESSAGE);
	const downloadPdf = () => download(staffApi.admin.estimates[":id"].pdf.$get({ param: { id } }));

	return (
		<Dialog
			onClose={onClose}
			size="sm"
			title={isSent ? "Enviar otra vez" : "Enviar la cotización"}
			description={`${estimate.reference} · ${formatUsd(estimate.total_cents)} · ${estimate.name}`}
		>
			{!isSent && estimate.answered && (
				<p className="mb-4 border-l-4 border-accent pl-3 font-medium">{estimate.answered}</p>
			)}
			{share ? (
				<>
					<h3 className="text-sm text-muted">El mensaje</h3>
					<p className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
						{share.message}
					</p>
				</>
			) : (
				<p id="sin-direccion" className="border-l-4 border-accent pl-3 font-medium">
					{NO_SITE}
				</p>
			)}
			<div className="mt-6 grid gap-3">
				{share && phone && hasWhatsapp ? (
					<ChatLink
						number={phone}
						text={share.message}
						isWide
						onClick={() => void send("whatsapp", {}).then((isDone) => isDone && onClose())}
					>
						Enviar por WhatsApp
					</ChatLink>
				) : (
					<>
						<button
							type="button"
							disabled
							aria-describedby={share ? "sin-chat" : "sin-direccion"}
							className="btn btn-whatsapp w-full"
						>
							Enviar por WhatsApp
						</button>
						{share && (
							<p id="sin-chat" className="-mt-1 text-sm text-muted">
								{getNoChatReason(estimate)}
							</p>
						)}
					</>
				)}
				<Button
					tone="line"
					icon="copy"
					isWide
					disabled={!share}
					isBusy={busyId === "link"}
					busyLabel="Un momento…"
					onClick={() => void send("link", { before: copyLink })}
				>
					Copiar enlace
				</Button>
				<Button
					tone="line"
					icon="download"
					isWide
					disabled={!share}
					isBusy={busyId === "pdf"}
					busyLabel="Un momento…"
					onClick={() => void send("pdf", { after: downloadPdf })}
				>
					Descargar PDF
				</Button>
			</div>
			{share && !isSent && (
				<p className="mt-4 text-sm text-muted">
					Al enviarla queda fija: los precios del catálogo pueden cambiar, los de ella no.
				</p>
			)}
		</Dialog>
	);
}

function getNoChatReason({ phone, has_whatsapp: hasWhatsapp }: Estimate): string {
	if (!phone) return "No dejó teléfono: copia el enlace y mándaselo por correo.";
	return hasWhatsapp ? "" : "Es una línea fija, no tiene WhatsApp: copia el enlace o imprime el PDF.";
}
