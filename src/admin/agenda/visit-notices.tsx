import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { VISIT_STATE_LABELS } from "#features/appointments/sentences.ts";
import { isLandline, visitAsChat, whenOf } from "#features/appointments/staff/appointment-words.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import { TELL_NOW } from "./tell.ts";
import type { VisitNews, VisitRefusal } from "./use-visit.ts";

type VisitNoticesProps = {
	visit: Visit;
	refusal: VisitRefusal | undefined;
	/** What was just done. */
	done: VisitNews | undefined;
	onContact: (channel: ContactChannel) => void;
	/** Confirms again all the same, where that was refused and no form says so. */
	onInsist: (() => void) | undefined;
};

/** What became of the last change; after a refused one, how the visit stands now, while everything typed stays. */
export function VisitNotices({ visit, refusal, done, onContact, onInsist }: VisitNoticesProps) {
	const why = refusal?.message ?? (onInsist && refusal?.mayInsist);
	return (
		<>
			<div role="status">
				{done && (
					<p className="mb-4 flex gap-2 border-l-4 border-tinta bg-hueso px-4 py-3 md:mb-6">
						<Icon name="check" className="mt-0.5" />
						<span>
							<WholeWords text={done.said} />
						</span>
					</p>
				)}
			</div>
			{done?.isUntold && <TellNow visit={visit} onContact={onContact} />}
			{refusal?.isStale && (
				<p role="alert" className="mb-4 md:mb-6 border-l-4 border-ambar bg-hueso px-4 py-3">
					<strong>Alguien cambió esta cita mientras la veías.</strong>{" "}
					{`Ahora está «${VISIT_STATE_LABELS[visit.state]}», ${whenOf(visit)}. Lo que escribiste sigue aquí: repite el cambio si todavía hace falta.`}
				</p>
			)}
			{why && (
				<p role="alert" className="mb-4 md:mb-6 border-l-4 border-error bg-hueso px-4 py-3">
					<strong>No se guardó.</strong> {why}
					{onInsist && refusal?.mayInsist && (
						<span className="mt-2 block">
							<Button tone="line" size="sm" onClick={onInsist}>
								Confirmarla de todos modos
							</Button>
						</span>
					)}
				</p>
			)}
		</>
	);
}

/** The press that tells the customer, right where staff read that nobody did. */
function TellNow({ visit, onContact }: Pick<VisitNoticesProps, "visit" | "onContact">) {
	const { shop } = usePanel();
	const now = useServerNow();
	const { phone } = visit;
	if (!phone) return null;
	return (
		<p className="mb-4 md:mb-6">
			{isLandline(phone) ? (
				<ButtonLink to={`tel:${phone}`} size="sm" icon="phone" onClick={() => onContact("phone")}>
					{TELL_NOW.phone}
				</ButtonLink>
			) : (
				<ChatLink
					number={phone}
					text={visitAsChat(visit, shop, now)}
					size="sm"
					onClick={() => onContact("whatsapp")}
				>
					{TELL_NOW.whatsapp}
				</ChatLink>
			)}
		</p>
	);
}
