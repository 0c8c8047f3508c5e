// Says so if the page cannot begin, in words that every browser understands: an old one cannot read the other scripts,
// and then nothing of the page is there. The words are here because the catalogues are among those scripts.
(function () {
  function tell() {
    var app = document.getElementById("app");
    if (!app || app.firstChild) return;
    app.setAttribute("role", "alert");
    app.textContent =
      /^de/.test(navigator.language)
        ? "Concordia konnte nicht beginnen. Lade die Seite neu; hilft das nicht, nimm einen aktuellen Firefox, Chrome, Edge oder Safari."
        : "Concordia could not begin. Load the page again; if that does not help, use a current Firefox, Chrome, Edge or Safari.";
  }
  // Also told of scripts that cannot be loaded, before they bubble.
  addEventListener("error", tell, true);
  if (!("noModule" in document.createElement("script"))) addEventListener("load", tell);
})();
