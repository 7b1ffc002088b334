import type { Estimate } from "#features/estimates/contract.ts";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { ESTIMATES } from "./paths.ts";

export function EstimateVersions({ estimate }: { estimate: Estimate }) {
	const { versions, id: shown } = estimate;
	if (versions.length < 2) return null;
	return (
		<Section title="Versiones" className="border border-linea bg-papel p-4 lg:px-6">
			<ul className="text-sm">
				{versions.map(({ id, version, state, total_cents, sent_at }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-linea py-2">
						{id === shown ? (
							<strong>Versión {version}</strong>
						) : (
							<Anchor to={`${ESTIMATES}/${id}`} className="link py-1">
								Versión {version}
							</Anchor>
						)}
						<EstimateBadge state={state} />
						<span className="num ml-auto font-semibold">{formatUsd(total_cents)}</span>
						{sent_at && (
							<span className="num w-full text-gris">Enviada el {formatDateTime(sent_at)}</span>
						)}
					</li>
				))}
			</ul>
		</Section>
	);
}
