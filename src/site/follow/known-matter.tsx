import { lazy, Suspense } from "react";
import { Form, useNavigation } from "react-router";
import { factsOf } from "#features/estimates/estimate-states.ts";
import { MOST_PHOTOS, SEND_PHOTOS } from "#features/leads/photo-term.ts";
import { useBookingLink } from "#site/appointment-provider.tsx";
import { DecisionBar } from "#site/estimate/decision-bar.tsx";
import { EstimatePart } from "#site/estimate/estimate-part.tsx";
import { useAnswerByLink } from "#site/estimate/use-answer-by-link.ts";
import { useChoice } from "#site/estimate/use-choice.ts";
import { mapsUrl } from "#site/layout/contact-links.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Notice } from "#ui/notice.tsx";
import { whatsappUrl } from "#workshop.ts";
import { Reach } from "./reach.tsx";
import { expectedAt, nextOf, type Own, ownChat, sentenceOf } from "./standing.ts";
import { useLookAgain } from "./use-look-again.ts";
import type { LastAction } from "./visit-part.tsx";

// Not every case has these parts, so their scripts load separately.
const visitPart = () => import("./visit-part.tsx");
const VisitChanges = lazy(async () => ({ default: (await visitPart()).VisitChanges }));
const VisitWhen = lazy(async () => ({ default: (await visitPart()).VisitWhen }));
const orderPart = () => import("./order-part.tsx");
const OrderPart = lazy(orderPart);
const OrderWhen = lazy(async () => ({ default: (await orderPart()).OrderWhen }));
const AddPhotos = lazy(() => import("#site/photos/add-photos.tsx"));
const PhotosEnded = lazy(() => import("#site/photos/photos-ended.tsx"));

type KnownMatterProps = { own: Own; token: string; last: LastAction | undefined };

/** Shows a customer's case: the request, its status, and every action the customer can take. */
export function KnownMatter({ own: loaded, token, last }: KnownMatterProps) {
	const { settings } = useSite();
	const answers = useAnswerByLink(loaded.estimate, token);
	const { estimate } = answers;
	const own = { ...loaded, estimate };
	const { matter, visit, photos, order } = own;
	const isAnswered = order?.asks_approval === true && !estimate?.is_open;
	useLookAgain(loaded, token, isAnswered, last?.problem !== undefined);
	const choice = useChoice(estimate, token);
	const { standing, badge } = own.words;
	const next = nextOf(own);
	const chat = whatsappUrl(settings.whatsapp, ownChat(own));
	const expected = expectedAt(own);
	// Parts that wait for the customer come before parts that are only read.
	const isChangeFirst = last?.reason !== undefined || !expected;
	// While the car is in the shop, staff take the photos.
	const hasPhotos = photos && (!order || photos.photos.length > 0);
	const isPriceFirst = !order || order.asks_approval;
	const price = estimate && (
		<EstimatePart
			estimate={estimate}
			reference={matter.reference}
			token={token}
			answers={answers}
			choice={choice}
			hour={order ? "" : expected && `Tu cita es el ${expected}.`}
		/>
	);
	const changes = visit && standing?.phase === "ahead" && (
		<Suspense>
			<VisitChanges visit={visit} token={token} last={last} expected={expected} />
		</Suspense>
	);
	return (
		<>
			<section className="on-dark">
				<div className="measure grid gap-10 py-12 md:py-16 lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-16">
					<div className="grid gap-5">
						<p className="flex flex-wrap items-center gap-3">
							{badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
							<span className="num text-sm whitespace-nowrap text-muted">{matter.reference}</span>
						</p>
						<h1 className="title-2">{sentenceOf(own)}</h1>
						{next && <p className="lead text-muted">{next}</p>}
						{order?.change && <p className="text-muted">{order.change.text}</p>}
						<Said last={last} chat={chat} />
						<div className="actions">
							<NextPress own={own} token={token} />
						</div>
					</div>
					<Suspense>
						{order ? (
							<OrderWhen order={order} />
						) : visit ? (
							<VisitWhen visit={visit} isOff={standing?.isOff === true} />
						) : (
							<DataRows className="text-base!" rows={[{ label: "Pediste", value: matter.asked }]} />
						)}
					</Suspense>
				</div>
			</section>
			<div className="measure band grid gap-12 lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-16">
				<div className="grid min-w-0 gap-12">
					{isChangeFirst && changes}
					{isPriceFirst && price}
					<Suspense>{order && <OrderPart order={order} token={token} />}</Suspense>
					{!isPriceFirst && price}
					{!isChangeFirst && changes}
					<Suspense>
						{hasPhotos && <AddPhotos path={`/api/photos/${token}`} own={photos} />}
					</Suspense>
					<Suspense>{!photos && !order && matter.photos_ended && <PhotosEnded />}</Suspense>
				</div>
				<Reach chat={chat} />
			</div>
			{estimate?.is_open && (
				// A new version closes a dialog about the earlier one.
				<DecisionBar
					key={estimate.version}
					estimate={estimate}
					chosen={choice.chosen}
					answers={answers}
					chat={chat}
				/>
			)}
		</>
	);
}

/** Shows the result of the last action. Only this part waits for hydration, because lazy parts would render again. */
function Said({ last, chat }: Pick<KnownMatterProps, "last"> & { chat: string }) {
	const isAlive = useHydrated();
	const { intent, problem, said } = last ?? {};
	// Without script the page reloads at its top, far from the field.
	const isBesideField = isAlive && intent === "mover" && problem?.fields !== undefined;
	const text = said ?? (!isBesideField && problem?.detail);
	const isDone = said !== undefined;
	return (
		text && (
			<Notice
				key={text}
				text={text}
				icon={isDone ? "check" : "alert"}
				role={isDone ? "status" : "alert"}
				className="on-light"
			>
				{!isDone && (
					<ChatLink to={chat} size="sm" className="mt-3">
						Decirlo por WhatsApp
					</ChatLink>
				)}
			</Notice>
		)
	);
}

/** Renders the next action, and links to the other parts of the page. */
function NextPress({ own, token }: { own: Own; token: string }) {
	const { matter, visit, estimate, photos, order } = own;
	const { standing } = own.words;
	const { settings } = useSite();
	const busyWith = useNavigation().formData?.get("intent");
	const booking = useBookingLink();
	const canConfirm = standing?.canConfirm === true;
	const needsHour = standing?.phase === "ahead" && !standing.isExpected;
	const isPriced = estimate && (estimate.is_open || factsOf(estimate.state).isExpired);
	const isHourless = order?.is_inside && !order.fetch && !order.promised && !order.asks_approval;
	const canAskHow = isHourless || standing?.hasCome === true;
	const isDone = standing ? standing.phase === "over" : !matter.is_open;
	// Staff no longer check photos of a closed case; a customer whom they ask for photos still finds that part below.
	const hasRoom = !order && !isDone && photos && photos.photos.length < MOST_PHOTOS;
	return (
		<>
			{canConfirm && (
				<Form method="post" preventScrollReset className="grid">
					<input type="hidden" name="intent" value="confirmar" />
					<input type="hidden" name="seen" value={`${visit?.day} ${visit?.time}`} />
					<Button
						type="submit"
						icon="check"
						isBusy={busyWith === "confirmar"}
						busyLabel="Avisando…"
					>
						Confirmar que voy
					</Button>
				</Form>
			)}
			{needsHour && (
				<ButtonLink to="#cambios">
					{visit?.time ? "Elegir otra hora" : "Elegir día y hora"}
				</ButtonLink>
			)}
			{isPriced && (
				<ButtonLink to="#cotizacion" tone={canConfirm || needsHour ? "line" : "primary"}>
					Ver la cotización
				</ButtonLink>
			)}
			{visit?.time && standing?.phase === "ahead" && !needsHour && (
				<ButtonLink to={`/api/visits/${token}/cita.ics`} reloadDocument tone="line" icon="calendar">
					Agregar al calendario
				</ButtonLink>
			)}
			{canAskHow && <ShopChat text={ownChat(own)}>Preguntar cómo va</ShopChat>}
			{order?.fetch && (
				<ButtonLink to={mapsUrl(settings)} opensNewTab icon="pin">
					Cómo llegar
				</ButtonLink>
			)}
			{isDone && (
				<ButtonLink {...booking} tone={isPriced || canAskHow ? "line" : "primary"} icon="calendar">
					{visit || order ? "Agendar otra cita" : "Agendar una cita"}
				</ButtonLink>
			)}
			{hasRoom && (
				<ButtonLink to="#fotos" tone="line" icon="camera">
					{SEND_PHOTOS}
				</ButtonLink>
			)}
		</>
	);
}
