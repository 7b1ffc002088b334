import { apiFor } from "#api/client.server.ts";
import { typedFields } from "#api/submit.server.ts";
import { SUBSCRIPTION_FAILED } from "#features/newsletter/sentences.ts";
import type { Route } from "./+types/newsletter";
import { Newsletter } from "./layout/newsletter.tsx";
import { pageMeta } from "./page-meta.ts";
import { answerPosted } from "./sent/answer-posted.server.ts";

const SUBSCRIBED_TITLE = "Tu correo quedó en la lista";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, location, {
		title: "Ofertas y consejos por correo",
		description: "Suscríbete para recibir las promociones del taller y consejos para tu carro.",
		isHidden: true,
	});

/** Receives the footer's form without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
	const typed = await typedFields(request);
	const { email = "", website = "" } = typed;
	return answerPosted(typed, SUBSCRIBED_TITLE, () =>
		apiFor(request).newsletter.$post({ header: {}, json: { email, website } }),
	);
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
	const { problem, typed } = actionData ?? {};
	const isTyped = Boolean(problem?.fields);
	return (
		<section className="measure band">
			<h1 className="title-2">Ofertas y consejos por correo</h1>
			{problem && !isTyped && (
				<p role="alert" className="mt-4 font-medium text-error">
					{SUBSCRIPTION_FAILED}
				</p>
			)}
			<div className="mt-8 max-w-prose">
				<Newsletter
					scope="boletin-pagina"
					error={problem?.fields?.email ?? problem?.detail}
					defaultEmail={typed?.email}
				/>
			</div>
		</section>
	);
}
