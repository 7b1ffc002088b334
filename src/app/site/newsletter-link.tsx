import type { ReactNode } from "react";
import { data, redirect, useLocation } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import { readFormFields } from "#api/submit.server.ts";
import type { LinkedSubscription } from "#features/inbox/newsletter/contract.ts";
import type { LinkPurpose, SubscriptionState } from "#features/inbox/newsletter/rules.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/newsletter-link";

const HEADS: Record<LinkPurpose, { title: string; description: string }> = {
	confirm: {
		title: "Confirmar suscripción",
		description: "Confirma que quieres recibir ofertas y consejos por correo.",
	},
	leave: {
		title: "Darse de baja del boletín",
		description: "Deja de recibir ofertas y consejos por correo.",
	},
};

/** Returns the purpose of an email's link; two paths lead to this page. */
const getPurpose = (path: string): LinkPurpose =>
	/^\/boletin\/confirmar\//i.test(path) ? "confirm" : "leave";

/** The page is not indexed, and its URL, which holds a secret token, appears in no tag. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
	const head = HEADS[getPurpose(location.pathname)];
	return buildPageMeta(matches, location, { ...head, isHidden: true, isUrlSecret: true });
};

/** Loads the link's subscription and changes nothing, because mail scanners open every link. */
export async function loader({ request, url, params: { token } }: Route.LoaderArgs) {
	const purpose = getPurpose(url.pathname);
	const { subscription } = createApiClient(request).newsletter;
	return toOutcome(await subscription.$get({ query: { purpose, token } }));
}

/** Confirms or unsubscribes, on a click or a mail client's "List-Unsubscribe=One-Click" post (RFC 8058). */
export async function action({ request, url: { pathname }, params: { token } }: Route.ActionArgs) {
	const { confirmation, departure } = createApiClient(request).newsletter;
	const isConfirm = getPurpose(pathname) === "confirm";
	const fields = await readFormFields(request);
	const response = await (isConfirm ? confirmation : departure).$post({ json: { token } });
	// The redirect shows the new state and prevents a resubmit; a mail client must get none (RFC 8058 §3.1).
	if (response.ok && !fields["List-Unsubscribe"]) return redirect(pathname, 303);
	return toOutcome(response);
}

/** Result of a link: its subscription, or the reason why it is invalid. */
type Outcome =
	| { subscription: LinkedSubscription; problem?: undefined }
	| { subscription?: undefined; problem: string };

type Reply = { ok: boolean; status: number; json: () => Promise<unknown> };

async function toOutcome(response: Reply) {
	const body = (await response.json()) as LinkedSubscription & { detail: string };
	const outcome: Outcome = response.ok ? { subscription: body } : { problem: body.detail };
	// A truncated link counts as not found.
	return data(outcome, { status: response.status === 422 ? 404 : response.status });
}

export default function NewsletterLinkPage(props: Route.ComponentProps) {
	const { pathname } = useLocation();
	const { subscription, problem } = props.actionData ?? props.loaderData;
	if (!subscription)
		return (
			<SubscriptionPage title="Este enlace no sirve" text={problem}>
				<ButtonLink to="/boletin">Suscribirme</ButtonLink>
				<ButtonLink to="/contacto#mensaje" tone="line">
					Escribir al taller
				</ButtonLink>
			</SubscriptionPage>
		);
	const buildPage = PAGES[getPurpose(pathname)][subscription.state];
	return <SubscriptionPage {...buildPage(subscription.email_hint)} />;
}

type SubscriptionPageProps = {
	title: string;
	text: string;
	/** Announces the result of an action. */
	isDone?: boolean;
	/** The page's single action. */
	children: ReactNode;
};

function SubscriptionPage({ title, text, isDone, children }: SubscriptionPageProps) {
	return (
		<section className="measure band">
			<h1 className="title-2">{title}</h1>
			<p role={isDone ? "status" : undefined} className="lead mt-4">
				{text}
			</p>
			<div className="mt-8 flex flex-wrap gap-3">{children}</div>
		</section>
	);
}

/** Renders the confirmation form: only its button changes anything, also without JavaScript. */
const renderConfirmForm = (label: string) => (
	<form method="post">
		<Button type="submit">{label}</Button>
	</form>
);

const buildUnsubscribePage = (email: string): SubscriptionPageProps => ({
	title: "¿Ya no quieres nuestros correos?",
	text: `Con un toque dejamos de enviar ofertas y consejos a ${email}.`,
	children: renderConfirmForm("Darme de baja"),
});

const PAGES: Record<LinkPurpose, Record<SubscriptionState, (email: string) => SubscriptionPageProps>> = {
	confirm: {
		pending: (email) => ({
			title: "Confirma tu suscripción",
			text: `Recibirás ofertas especiales y consejos automotrices en ${email}. Falta un toque para empezar.`,
			children: renderConfirmForm("Confirmar mi suscripción"),
		}),
		active: (email) => ({
			title: "Tu suscripción está confirmada",
			text: `Recibirás ofertas especiales y consejos automotrices en ${email}. Cada correo trae un enlace para darte de baja.`,
			isDone: true,
			children: <ButtonLink to="/productos">Ver productos</ButtonLink>,
		}),
		unsubscribed: (email) => ({
			title: "Esta suscripción está de baja",
			text: `${email} no recibe nuestros correos. Si quieres volver, suscríbete otra vez.`,
			children: <ButtonLink to="/boletin">Suscribirme otra vez</ButtonLink>,
		}),
	},
	leave: {
		pending: buildUnsubscribePage,
		active: buildUnsubscribePage,
		unsubscribed: (email) => ({
			title: "Te diste de baja",
			text: `Desde ahora no enviamos ofertas ni consejos a ${email}. No tienes que hacer nada más.`,
			isDone: true,
			children: (
				<ButtonLink to="/boletin" tone="line">
					Fue un error, quiero volver
				</ButtonLink>
			),
		}),
	},
};
