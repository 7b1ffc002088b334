import { useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { AdminPromotion, Renewal } from "#features/showcase/editing-contract.ts";
import { RenewalDialog } from "#features/showcase/renewal-dialog.tsx";
import { PromotionCards } from "#features/showcase/showcase-cards.tsx";
import { urlPart } from "#site-path.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import type { Route } from "./+types/promotions";
import { NEW, SHOWCASE } from "./catalogue/paths.ts";
import { useChange } from "./frame/use-change.ts";
import { ShowcaseButtons, ShowcaseReturn } from "./showcase/buttons.tsx";
import { ShowcaseError, ShowcaseFrame } from "./showcase/frame.tsx";

const FORMS = `${SHOWCASE}/promociones`;

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
	const { promotions, bin, today } = loaderData;
	const [renewing, setRenewing] = useState<AdminPromotion>();
	const ids = promotions.map(({ id }) => id);
	return (
		<>
			<ShowcaseFrame
				count={promotions.length}
				one="promoción"
				many="promociones"
				folder="promociones"
				newLabel="Nueva promoción"
				binCount={bin.promotions.length}
				bin={
					<PromotionCards
						items={bin.promotions}
						today={today}
						buttons={({ id, title }) => <ShowcaseReturn shelf="promotions" id={id} name={title} />}
					/>
				}
			>
				<PromotionCards
					items={promotions}
					today={today}
					buttons={(promotion, place) => (
						<ShowcaseButtons
							shelf="promotions"
							id={promotion.id}
							name={promotion.title}
							ids={ids}
							place={place}
						>
							{(promotion.state === "ended" || promotion.state === "ending") && (
								<Button size="sm" icon="refresh" onClick={() => setRenewing(promotion)}>
									Renovar<span className="sr-only"> {promotion.title}</span>
								</Button>
							)}
							<ButtonLink
								to={`${FORMS}/${NEW}?copia=${urlPart(promotion.id)}`}
								tone="line"
								size="sm"
								icon="copy"
							>
								Duplicar<span className="sr-only"> {promotion.title}</span>
							</ButtonLink>
						</ShowcaseButtons>
					)}
				/>
			</ShowcaseFrame>
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
