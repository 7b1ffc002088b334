import { data } from "react-router";
import MissingPage from "#app/site/layout/missing-page.tsx";

/** Sets the status for machines; the page explains it to people. */
export function loader() {
	return data(null, { status: 404 });
}

export default MissingPage;
