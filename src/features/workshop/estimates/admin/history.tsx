import { ESTIMATES } from "#admin/paths.ts";
import { EVENT_LABELS } from "#features/workshop/estimates/choices.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import { Section } from "#ui/section.tsx";
import { EstimateBadge } from "./state-badge.tsx";
import { EstimateTotal } from "./total-line.tsx";

type EstimateHistoryProps = { estimate: Estimate; now: Date };

/** Lists the versions, when there are several, and the events, newest first. */
export function EstimateHistory({ estimate, now }: EstimateHistoryProps) {
	return (
		<>
			<Versions estimate={estimate} />
			<Section title="Historial" className="border border-line bg-paper p-4 lg:px-6">
				<ol className="grid gap-3 text-sm">
					{estimate.history.map(({ id, kind, version, author, via, text, at: occurredAt }) => (
						<li key={id} className="border-l-2 border-line pl-3">
							<p>
								<span className="font-medium">{EVENT_LABELS[kind]}</span>
								{via && <span>{`, ${CHANNEL_TEXTS[via] ?? via}`}</span>}
								<span className="text-muted"> · versión {version}</span>
							</p>
							{text && <p className="whitespace-pre-line">{text}</p>}
							<p className="text-muted">
								{author}, <TimeAgo instant={occurredAt} now={now} />
							</p>
						</li>
					))}
				</ol>
			</Section>
		</>
	);
}

const CHANNEL_TEXTS: Readonly<Record<string, string>> = {
	whatsapp: "por WhatsApp",
	phone: "por teléfono",
	in_person: "en persona",
	link: "por el enlace",
	pdf: "en PDF",
};

function Versions({ estimate }: Pick<EstimateHistoryProps, "estimate">) {
	const { versions, id: currentId } = estimate;
	if (versions.length < 2) return null;
	return (
		<Section title="Versiones" className="border border-line bg-paper p-4 lg:px-6">
			<ul className="text-sm">
				{versions.map(({ id, version, state, sent_at, ...totals }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-2">
						{id === currentId ? (
							<strong>Versión {version}</strong>
						) : (
							<Anchor to={`${ESTIMATES}/${id}`} className="link py-1">
								Versión {version}
							</Anchor>
						)}
						<EstimateBadge state={state} />
						<span className="ml-auto">
							<EstimateTotal estimate={{ state, ...totals }} />
						</span>
						{sent_at && <span className="num w-full text-muted">Enviada el {formatDateTime(sent_at)}</span>}
					</li>
				))}
			</ul>
		</Section>
	);
}
