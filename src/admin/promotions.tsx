import { useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import { RenewalDialog } from "#features/showcase/renewal-dialog.tsx";
import { PromotionFacts } from "#features/showcase/showcase-facts.tsx";
import type { AdminPromotion, Renewal } from "#features/showcase/staff/contract.ts";
import { urlPart } from "#site-path.ts";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import type { Route } from "./+types/promotions";
import { NEW_RECORD } from "./catalogue/paths.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { useChange } from "./frame/use-change.ts";
import { ShowcaseError } from "./showcase/head.tsx";
import { PROMOTIONS } from "./showcase/kinds.ts";
import { Shelf } from "./showcase/shelf.tsx";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
	const { promotions, bin, today } = loaderData;
	const [renewing, setRenewing] = useState<AdminPromotion>();
	return (
		<>
			<Shelf
				kind={PROMOTIONS}
				items={promotions}
				bin={bin.promotions}
				more={(promotion) => <MoreButtons promotion={promotion} onRenew={setRenewing} />}
			>
				{(promotion) => <PromotionFacts promotion={promotion} today={today} />}
			</Shelf>
			{renewing && (
				<Renewing
					promotion={renewing}
					today={today}
					onClose={() => setRenewing(clearIf(renewing))}
				/>
			)}
		</>
	);
}

export const ErrorBoundary = ShowcaseError;

type MoreButtonsProps = {
	promotion: AdminPromotion;
	onRenew: (promotion: AdminPromotion) => void;
};

function MoreButtons({ promotion, onRenew }: MoreButtonsProps) {
	const { id, title, state } = promotion;
	return (
		<>
			{(state === "ended" || state === "ending") && (
				<Button size="sm" icon="refresh" onClick={() => onRenew(promotion)}>
					Renovar<span className="sr-only"> {title}</span>
				</Button>
			)}
			<SmallLink to={`${PROMOTIONS.path}/${NEW_RECORD}?copia=${urlPart(id)}`} icon="copy">
				Duplicar<span className="sr-only"> {title}</span>
			</SmallLink>
		</>
	);
}

type RenewingProps = { promotion: AdminPromotion; today: string; onClose: () => void };

function Renewing({ promotion, today, onClose }: RenewingProps) {
	const { run, isBusy } = useChange();
	const [problem, setProblem] = useState<string>();

	function handleRenew(json: Renewal) {
		const param = { id: promotion.id };
		void run({
			call: () => read(staffApi.admin.promotions[":id"].renewal.$post({ param, json })),
			onDone: onClose,
			done: "Promoción renovada",
			onFailed(reason) {
				setProblem(sentenceOf(reason));
				return true;
			},
		});
	}

	return (
		<RenewalDialog
			promotion={promotion}
			today={today}
			isBusy={isBusy}
			problem={problem}
			onClose={onClose}
			onRenew={handleRenew}
		/>
	);
}
