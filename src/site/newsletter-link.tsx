import type { ReactNode } from "react";
import { data, redirect, useLocation } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { typedFields } from "#api/submit.server.ts";
import type { LinkedSubscription } from "#features/newsletter/contract.ts";
import type { LinkPurpose, SubscriptionState } from "#features/newsletter/rules.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/newsletter-link";
import { pageMeta } from "./page-meta.ts";

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
const purposeOf = (path: string): LinkPurpose =>
	/^\/boletin\/confirmar\//i.test(path) ? "confirm" : "leave";

/** The page is not indexed, and its URL, which holds a secret token, appears in no tag. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
	const words = HEADS[purposeOf(location.pathname)];
	return pageMeta(matches, location, { ...words, isHidden: true, isAddressKey: true });
};

/** Loads the link's subscription and changes nothing, because mail scanners open every link. */
export async function loader({ request, url, params: { token } }: Route.LoaderArgs) {
	const purpose = purposeOf(url.pathname);
	const { subscription } = apiFor(request).newsletter;
	return outcomeOf(await subscription.$get({ query: { purpose, token } }));
}

/** Confirms or unsubscribes, on a click or a mail client's "List-Unsubscribe=One-Click" post (RFC 8058). */
export async function action({ request, url: { pathname }, params: { token } }: Route.ActionArgs) {
	const { confirmation, departure } = apiFor(request).newsletter;
	const isConfirm = purposeOf(pathname) === "confirm";
	const typed = await typedFields(request);
	const reply = await (isConfirm ? confirmation : departure).$post({ json: { token } });
	// The redirect shows the new state and prevents a resubmit; a mail client must get none (RFC 8058 §3.1).
	if (reply.ok && !typed["List-Unsubscribe"]) return redirect(pathname, 303);
	return outcomeOf(reply);
}

/** Result of a link: its subscription, or the reason why it is invalid. */
type Outcome =
	| { subscription: LinkedSubscription; problem?: undefined }
	| { subscription?: undefined; problem: string };

type Reply = { ok: boolean; status: number; json: () => Promise<unknown> };

async function outcomeOf(reply: Reply) {
	const body = (await reply.json()) as LinkedSubscription & { detail: string };
	const outcome: Outcome = reply.ok ? { subscription: body } : { problem: body.detail };
	// A truncated link counts as not found.
	return data(outcome, { status: reply.status === 422 ? 404 : reply.status });
}

export default function NewsletterLinkPage(props: Route.ComponentProps) {
	const { pathname } = useLocation();
	const { subscription, problem } = props.actionData ?? props.loaderData;
	if (!subscription)
		return (
			<LetterPage title="Este enlace no sirve" text={problem}>
				<ButtonLink to="/boletin">Suscribirme</ButtonLink>
				<ButtonLink to="/contacto#mensaje" tone="line">
					Escribir al taller
				</ButtonLink>
			</LetterPage>
		);
	const pageOf = PAGES[purposeOf(pathname)][subscription.state];
	return <LetterPage {...pageOf(subscription.email_hint)} />;
}

type LetterPageProps = {
	title: string;
	text: string;
	/** Announces the result of an action. */
	isDone?: boolean;
	/** The page's single action. */
	children: ReactNode;
};

function LetterPage({ title, text, isDone, children }: LetterPageProps) {
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
const answerIs = (answer: string) => (
	<form method="post">
		<Button type="submit">{answer}</Button>
	</form>
);

const askToLeave = (email: string): LetterPageProps => ({
	title: "¿Ya no quieres nuestros correos?",
	text: `Con un toque dejamos de enviar ofertas y consejos a ${email}.`,
	children: answerIs("Darme de baja"),
});

const PAGES: Record<LinkPurpose, Record<SubscriptionState, (email: string) => LetterPageProps>> = {
	confirm: {
		pending: (email) => ({
			title: "Confirma tu suscripción",
			text: `Recibirás ofertas especiales y consejos automotrices en ${email}. Falta un toque para empezar.`,
			children: answerIs("Confirmar mi suscripción"),
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
		pending: askToLeave,
		active: askToLeave,
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
