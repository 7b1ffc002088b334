import { useEffect } from "react";
import { useLocation } from "react-router";
import { POSTS_FAILED } from "#features/blog/sentences.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { useToast } from "#ui/toast.tsx";

/** The list did not load: said once in a toast, and for as long as it lasts in its place. */
export function LoadFailure() {
	const { pathname, search } = useLocation();
	const showToast = useToast();
	useEffect(() => {
		showToast({ title: "Error", description: POSTS_FAILED, variant: "destructive" });
	}, [showToast]);
	return (
		<ErrorState
			className="mt-8"
			title={POSTS_FAILED}
			text="Prueba otra vez en un minuto. Si sigue igual, revisa tu conexión."
			actions={
				// A link, so that it also works while no script runs.
				<ButtonLink to={pathname + search} tone="line" size="sm" icon="refresh" preventScrollReset>
					Reintentar
				</ButtonLink>
			}
		/>
	);
}
