/** Service under which a request is stored until one is named. */
export const OTHER_SERVICE = "Otro";
