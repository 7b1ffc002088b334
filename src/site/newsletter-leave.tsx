import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/newsletter-leave";
import { answerLetterLink, readLetterLink } from "./newsletter-link.ts";
import { LetterPage, LetterQuestion, letterMeta, UselessLink } from "./newsletter-outcome.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	letterMeta(matches, location, {
		title: "Darse de baja del boletín",
		description: "Deja de recibir ofertas y consejos por correo.",
	});

export async function loader({ request, params }: Route.LoaderArgs) {
	return readLetterLink(request, "leave", params.token);
}

/** Also where a mail program posts "List-Unsubscribe=One-Click" by itself (RFC 8058). */
export async function action({ request, params }: Route.ActionArgs) {
	return answerLetterLink(request, "leave", params.token);
}

export default function NewsletterLeavePage({ loaderData, actionData }: Route.ComponentProps) {
	const { subscription, problem } = actionData ?? loaderData;
	if (!subscription) return <UselessLink reason={problem} />;
	const { state, email_hint } = subscription;
	if (state === "baja")
		return (
			<LetterPage
				title="Te diste de baja"
				text={`Desde ahora no enviamos ofertas ni consejos a ${email_hint}. No tienes que hacer nada más.`}
				isDone
			>
				<ButtonLink to="/boletin" tone="line">
					Fue un error, quiero volver
				</ButtonLink>
			</LetterPage>
		);
	return (
		<LetterQuestion
			title="¿Ya no quieres nuestros correos?"
			text={`Con un toque dejamos de enviar ofertas y consejos a ${email_hint}.`}
			answer="Darme de baja"
		/>
	);
}
