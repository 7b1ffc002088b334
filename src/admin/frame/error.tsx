import type { ReactNode } from "react";
import { useLocation, useNavigate, useNavigation, useRouteError } from "react-router";
import { HOME } from "#admin/paths.ts";
import { ApiProblem } from "#api/client.ts";
import { getRoleRejection, ROLE_REJECTED } from "#core/accounts/rules.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { usePanel } from "./context.ts";
import { PageHead, PanelTitle } from "./page-head.tsx";
import { SmallLink } from "./small-button.tsx";
import { getHomePath } from "./tabs.ts";

type PanelErrorProps = { title: string; actions?: ReactNode };

export function PanelError({ title, actions }: PanelErrorProps) {
	const problem = useRouteError();
	const isLoading = useNavigation().state !== "idle";
	const retry = useReload();
	if (isRoleError(problem)) return <WrongRoleError />;
	if (isNotFound(problem))
		return <ErrorState title={problem.message} text="Puede que el enlace esté viejo." actions={actions} />;
	return (
		<ErrorState
			title={title}
			text={problem instanceof ApiProblem ? problem.message : undefined}
			onRetry={() => void retry()}
			isRetrying={isLoading}
			actions={actions}
		/>
	);
}

/**
 * Returns a function that loads the page anew. It navigates to the same address: after a revalidation that is answered
 * at once, React Router may keep showing the error.
 */
function useReload(): () => Promise<void> {
	const navigate = useNavigate();
	const { pathname, search, hash, state } = useLocation();
	const options = { replace: true, preventScrollReset: true, state };
	return async () => {
		// Navigating to the current fragment loads nothing.
		await navigate({ pathname, search }, options);
		if (hash) await navigate({ pathname, search, hash }, options);
	};
}

/** Tells whether the user's role may not open the page; retrying does not help. */
export const isRoleError = (problem: unknown): problem is ApiProblem =>
	problem instanceof ApiProblem && problem.problem.code === ROLE_REJECTED;

/** Tells whether the record of a page no longer exists. */
export const isNotFound = (problem: unknown): problem is ApiProblem =>
	problem instanceof ApiProblem && problem.status === 404;

const WRONG_ROLE = "Esta pantalla no es de tu rol";

function WrongRoleError() {
	const { user } = usePanel();
	return (
		<ErrorState
			title={WRONG_ROLE}
			text={getRoleRejection(user.role)}
			actions={<SmallLink to={getHomePath(user)}>Volver a lo tuyo</SmallLink>}
		/>
	);
}

/** Page for a wrong role, even if that role may read its records: read-only roles have a page of their own for them. */
export function WrongRolePage() {
	return (
		<>
			<PanelTitle>{WRONG_ROLE}</PanelTitle>
			<h1 className="sr-only">{WRONG_ROLE}</h1>
			<WrongRoleError />
		</>
	);
}

/** Page for unknown URLs of the panel; keeps the tabs and links back. */
export function UnknownPage() {
	return (
		<>
			<PageHead title="Esa pantalla no existe" />
			<p className="mt-2 max-w-prose text-muted">
				Puede que el enlace esté viejo o incompleto. Lo que buscas está en alguna de las pestañas.
			</p>
			<ButtonLink to={HOME} className="mt-5">
				Volver al Dashboard
			</ButtonLink>
		</>
	);
}
